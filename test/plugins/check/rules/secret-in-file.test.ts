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
