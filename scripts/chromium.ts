import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** Without windows: a fifth quicker, but it draws frames in its own time. */
const SHELL = '/usr/bin/chromium-headless-shell'
const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The first that this Debian has. */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium']
const INSTALL = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends'] as const

/** Flags for an unattended browser: no telemetry, and no sandbox if it is unavailable (root). */
export const CHROMIUM_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** The path of a Chromium: CHROMIUM_PATH, Playwright's own, or the system's. Null if there is no Chromium. */
export function findChromium(): string | null {
  return firstOf([process.env.CHROMIUM_PATH, chromium.executablePath(), SHELL, ...WHOLE])
}

/** As above, for measuring: the full browser that people use, if installed. */
export function findWholeChromium(): string | null {
  return firstOf([process.env.CHROMIUM_PATH, ...WHOLE]) ?? findChromium()
}

function firstOf(places: readonly (string | undefined)[]): string | null {
  return places.find((place) => place && existsSync(place)) ?? null
}

/** Installs one: Debian's package where we are root on Debian, Playwright's download elsewhere. @throws when neither works */
export function ensureChromium(): string {
  const found = findChromium()
  const debian = existsSync('/etc/debian_version') && process.getuid?.() === 0
  // A machine that only runs tests takes the quicker one, also beside one with windows.
  const wantsShell = process.env.CI && debian && !process.env.CHROMIUM_PATH && found !== null && WHOLE.includes(found)
  if (wantsShell && succeeds('apt-get', 'update', '-qq') && succeeds(...INSTALL, 'chromium-headless-shell'))
    return SHELL
  if (found) return found
  console.log(`Installing Chromium (${debian ? "Debian's package" : "Playwright's download"}) …`)
  const installed = debian
    ? succeeds('apt-get', 'update', '-qq') && DEBIAN_PACKAGES.some((name) => succeeds(...INSTALL, name))
    : succeeds(process.execPath, 'node_modules/playwright/cli.js', 'install', 'chromium')
  const now = installed && findChromium()
  if (!now) throw new Error('Chromium could not be installed; set CHROMIUM_PATH to the program of one.')
  return now
}

function succeeds(command: string, ...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0
}
