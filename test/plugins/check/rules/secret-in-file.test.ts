import { secretInFile } from '../../../../plugins/check/rules/secret-in-file.ts';
import { ruleCases } from '../../../helpers/rule-cases.ts';

const letters = 'aB3dE5gH7jK9mN1pQ2sT4vW6yZ8bC0eF2hJ4kL6nP8rS0uV2xY4';
const command = (text: string) => ({ Stop: [{ hooks: [{ type: 'command', command: text }] }] });
const header = (value: string) => ({
  Stop: [{ hooks: [{ type: 'http', url: 'https://x.example', headers: { authorization: value } }] }],
});
const at = ['/hooks/Stop/0/hooks/0/command'];
const secrets: Readonly<Record<string, string>> = {
  'a GitHub token': `ghp_${letters.slice(0, 36)}`,
  'an Anthropic key': `sk-ant-api03-${letters}`,
  'an OpenAI key': `sk-proj-${letters}`,
  'an AWS access key': 'AKIAQ3EGR7ZL5XWNT2YB',
  'a Slack token': `xoxb-1234567890-${letters.slice(0, 24)}`,
  'a Google API key': `AIza${letters.slice(0, 35)}`,
  'a GitLab token': `glpat-${letters.slice(0, 20)}`,
  'an npm token': `npm_${letters.slice(0, 36)}`,
  'a SendGrid key': `SG.${letters.slice(0, 22)}.${letters.slice(0, 43)}`,
  'a PyPI token': `pypi-AgEIcHlwaS5vcmc${letters}`,
  'a Groq key': `gsk_${letters}`,
  'an OpenRouter key': `sk-or-v1-${'0a1b2c3d'.repeat(8)}`,
  'a Stripe key': `sk_live_${letters.slice(0, 24)}`,
};

ruleCases(
  secretInFile,
  {
    ...Object.fromEntries(
      Object.entries(secrets).map(([what, secret]) => [
        `${what} in a command`,
        {
          hooks: command(`curl -H "x-key: ${secret}" https://x.example`),
          at,
          says: new RegExp(`^${what} (?!.*${secret})`),
        },
      ]),
    ),
    'a bearer token in a header': {
      hooks: header(`Bearer ${letters.slice(0, 32)}`),
      at: ['/hooks/Stop/0/hooks/0/headers/authorization'],
    },
    'a short token in a header': {
      hooks: header('Bearer s3cr3tT0ken'),
      at: ['/hooks/Stop/0/hooks/0/headers/authorization'],
      says: /^a credential (?!.*s3cr3t)/,
    },
    'a key without a scheme': {
      hooks: header('a1b2c3d4-e5f6-a7b8'),
      at: ['/hooks/Stop/0/hooks/0/headers/authorization'],
    },
    'a password of curl': { hooks: command('curl -s -u admin:S3cretPass https://x.example'), at, says: /^a password / },
    'a password of a database': { hooks: command("PGPASSWORD='Sup3rSecret9' psql -c x"), at, says: /^a password / },
    'a webhook of Slack as the URL': {
      hooks: {
        Stop: [
          {
            hooks: [
              { type: 'http', url: `https://hooks.slack.com/services/T0AB1CD2E/B0AB1CD2E/${letters.slice(0, 24)}` },
            ],
          },
        ],
      },
      at: ['/hooks/Stop/0/hooks/0/url'],
    },
    'a key in a header of its own': {
      hooks: { Stop: [{ hooks: [{ type: 'http', url: 'https://x.example', headers: { 'X-Api-Key': letters } }] }] },
      at: ['/hooks/Stop/0/hooks/0/headers/X-Api-Key'],
      says: new RegExp(`^a credential (?!.*${letters})`),
    },
    'a key in a header of a command': { hooks: command(`curl -H "X-API-Key: ${letters}" https://x.example`), at },
    'a key that a command sets': { hooks: command(`OPENAI_API_KEY=${letters} python3 judge.py`), at },
    'a token in the query of a URL': { hooks: command(`curl "https://x.example/?v=1&access_token=${letters}"`), at },
    'a password in a URL': { hooks: command('curl https://bot:hunter2hunter2@x.example/'), at, says: /^a password / },
    'a bot of Telegram': {
      hooks: command(`curl "https://api.telegram.org/bot123456789:${letters.slice(0, 35)}/sendMessage"`),
      at,
    },
    'a bearer token in a command': {
      hooks: command(`curl -H 'Authorization: Bearer ${letters.slice(0, 32)}' https://x.example`),
      at,
    },
  },
  {
    'a variable instead': { hooks: command('curl -H "Authorization: Bearer $GITHUB_TOKEN" https://x.example') },
    'a variable in a header': { hooks: header('Bearer ${MY_SECRET_TOKEN_1234567890}') },
    'headers that carry no secret': {
      hooks: {
        Stop: [
          {
            hooks: [
              {
                type: 'http',
                url: 'https://x.example',
                headers: {
                  'X-Request-Id': 'a1b2c3d4-e5f6',
                  'User-Agent': 'Mozilla/5.0',
                  'X-Token-Source': 'vault-2024',
                },
              },
            ],
          },
        ],
      },
    },
    'a short variable in a header': { hooks: header('Bearer $T0KEN_1') },
    'a word in a header': { hooks: header('Bearer <token-1234>') },
    'a user of curl': { hooks: command('curl -u "$USER_1:$PASSWORD_1" https://x.example/u1:8080; curl -u me: x') },
    'a password from elsewhere': { hooks: command('PGPASSWORD="$(pass db1)" psql; PASSWORD=$P4SSWORD x') },
    'a placeholder': { hooks: header('Bearer your-token-goes-here-1234567890') },
    'the key of the documentation': { hooks: command('aws configure set aws_access_key_id AKIAIOSFODNN7EXAMPLE') },
    'keys that come from elsewhere': {
      hooks: command(
        'API_KEY=$(pass show key1) TOKEN="$MY_TOKEN_1" curl -u me:$PASSWORD1 https://me:$PASSWORD_12@x.example',
      ),
    },
    'names of variables and files': {
      hooks: command(
        'token=read_token_from_file_2; docker run --secret=id=my_token --password-file=/run/secrets/password1 x',
      ),
    },
    'a local database': { hooks: command('DATABASE_URL=postgres://postgres:postgres@localhost:5432/app npm test') },
    'a digest and an id': {
      hooks: command('git cherry-pick 3f2a9c1b8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f3a # sk-live-4f9a8b7c6d5e'),
    },
  },
);
