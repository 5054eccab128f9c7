import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Flags for a browser that runs unattended: no phoning home, no sandbox where it cannot be had (root). */
export const CHROMIUM_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** Where a Chromium is: CHROMIUM_PATH, Playwright's own, or the system's. Null when there is none. */
export function findChromium(): string | null {
  const own = chromium.executablePath()
  const candidates = [process.env.CHROMIUM_PATH, own, ...PLACES]
  return candidates.find((place) => place && existsSync(place)) ?? null
}

/** Installs one: Debian's package where we are root on Debian, Playwright's download elsewhere. @throws when neither works */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  const debian = existsSync('/etc/debian_version') && process.getuid?.() === 0
  const steps = debian
    ? [
        ['apt-get', 'update', '-qq'],
        ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
      ]
    : [[process.execPath, 'node_modules/playwright/cli.js', 'install', 'chromium']]
  console.log(`Installing Chromium (${debian ? "Debian's package" : "Playwright's download"}) …`)
  for (const [command, ...args] of steps) {
    const run = spawnSync(command as string, args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (run.status !== 0) throw new Error(`Chromium could not be installed: ${[command, ...args].join(' ')} failed.`)
  }
  const now = findChromium()
  if (!now) throw new Error('Chromium was installed but not found; set CHROMIUM_PATH to its program.')
  return now
}
