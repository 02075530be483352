// Chromium for browser tests and screenshots: finds CHROMIUM_PATH's or an installed one, else installs one for the platform.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { platform } from 'node:os'
import { delimiter, join } from 'node:path'

interface Options {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly say: (text: string) => void
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
  '/snap/bin/chromium',
]

const onPath = ({ PATH = '' }: Options['environment'], wanted: readonly string[]) =>
  PATH.split(delimiter).flatMap((folder) => wanted.map((name) => join(folder, name)))

const present = (environment: Options['environment']) =>
  [...onPath(environment, names), ...usualPlaces].find((path) => existsSync(path))

const succeeded = (command: string, ...commandArguments: string[]) =>
  spawnSync(command, commandArguments, { stdio: ['ignore', 2, 2], shell: platform() === 'win32' }).status === 0

const canUseApt = () => platform() === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

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
  if (canUseApt()) {
    say('No Chromium here: installing it with apt-get (once).')
    tried.push('apt-get install chromium')
    if (
      succeeded('apt-get', 'update', '-qq') &&
      succeeded('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation')
    ) {
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

/**
 * The path of Chromium's headless shell: the same engine without windows, which takes half of the processor time. It keeps no page for
 * Back and does not see what covers a frame. Undefined where none is here and none can be installed; Chromium serves then.
 */
export function findHeadlessShell({ environment, say }: Options): string | undefined {
  const name = 'chromium-headless-shell'
  const here = () => onPath(environment, [name]).find((path) => existsSync(path))
  const found = here()
  if (found || !canUseApt()) return found
  say("No headless shell here: installing Chromium's with apt-get (once).")
  return succeeded('apt-get', 'install', '-y', '-qq', '--no-install-recommends', name) ? here() : undefined
}
