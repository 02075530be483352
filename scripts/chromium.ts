// Chromium for browser tests and screenshots: finds CHROMIUM_PATH's or an installed one, else installs one for the platform.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { platform } from 'node:os'
import { delimiter, join } from 'node:path'

interface Options {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly say: (text: string) => void
}

/** The same engine without windows: it takes half of the processor time, which is most of a browser test's. */
const withoutWindows = 'chromium-headless-shell'

const names = [withoutWindows, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
  '/snap/bin/chromium',
]

function present(environment: Options['environment']): string | undefined {
  const onPath = (environment.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [...onPath, ...usualPlaces].find((path) => existsSync(path))
}

const succeeded = (command: string, ...commandArguments: string[]) =>
  spawnSync(command, commandArguments, { stdio: ['ignore', 2, 2], shell: platform() === 'win32' }).status === 0

async function playwrightsOwn(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

/** The path of a Chromium. Rejects, saying what was tried, where none could be had. */
export async function findChromium({ environment, say }: Options): Promise<string> {
  const given = environment.CHROMIUM_PATH
  if (given) {
    if (existsSync(given)) return given
    throw new Error(`CHROMIUM_PATH: found ${given}, which does not exist; expected the path of a Chromium or Chrome`)
  }
  const found = present(environment) ?? (await playwrightsOwn())
  if (found) return found
  const tried = [`${names.join(', ')} on PATH`, 'the usual places']
  if (platform() === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('No Chromium here: installing it with apt-get (once).')
    tried.push(`apt-get install ${withoutWindows} or chromium`)
    const install = (name: string) =>
      succeeded('apt-get', 'install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation')
    if (succeeded('apt-get', 'update', '-qq') && [withoutWindows, 'chromium'].some(install)) {
      const installed = present(environment)
      if (installed) return installed
    }
  }
  say('No Chromium here: asking Playwright to download one (once).')
  tried.push('npx playwright install chromium')
  const downloaded = succeeded('npx', 'playwright', 'install', 'chromium') ? await playwrightsOwn() : undefined
  if (downloaded) return downloaded
  throw new Error(`No Chromium could be had. Set CHROMIUM_PATH to one. Tried: ${tried.join('; ')}`)
}
