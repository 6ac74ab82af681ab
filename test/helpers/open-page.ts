import fs from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where a Chromium is, or undefined: then there is nothing to open a page in. */
export const chromiumPath = [process.env.CHROMIUM_PATH ?? '', ...places].find((file) => fs.existsSync(file));

/** A page of a real Chromium. */
export interface OpenPage {
  readonly page: Page;
  /** Every address that the page asked for. */
  readonly requests: readonly string[];
  /** What the browser wrote to its console, a refused script or picture too. */
  readonly told: readonly string[];
}

/** Opens an address in a headless Chromium, until the test is over. */
export async function openPage(url: string): Promise<OpenPage> {
  // As root there is no sandbox, on a machine of a CI no graphics processor.
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  const browser: Browser = await chromium.launch({ executablePath: chromiumPath ?? '', args });
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const requests: string[] = [];
  const told: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => told.push(message.text()));
  page.on('pageerror', (error) => told.push(error.message));
  await page.goto(url);
  return { page, requests, told };
}
