import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from '../../scripts/environment.ts'
import { runStep } from '../../scripts/stack.ts'

/** Entries of a build folder that are not sources. */
const LEFT_OUT = new Set(['.git', '.data', 'node_modules', 'test-results', 'docs', 'e2e'])

/** Files that every page loads: changed, so that the next release has new scripts and styles. */
const CHANGES = {
  'components/layout/live-watch.tsx':
    "\nif (typeof window !== 'undefined') Object.assign(window, { fumaRelease: 'next' })\n",
  'app/theme.css': '\n.next-release { color: inherit; }\n',
}

/** The folder of the next release's build. */
export interface SecondBuild {
  folder: string
  /** Files of the current build only: no page of the next build must name them. */
  replaced: Set<string>
  remove: () => void
}

/**
 * Builds slightly changed sources in a separate folder with files of the current build, as the next release does.
 * @param env of a running shop, with the shop API that the build reads
 */
export async function buildSecond(env: Record<string, string>, deploymentId: string): Promise<SecondBuild> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-release-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    for (const name of readdirSync(ROOT).filter((one) => !LEFT_OUT.has(one))) {
      cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true })
    }
    for (const [file, text] of Object.entries(CHANGES)) appendFileSync(path.join(folder, file), text)
    linkModules(folder)
    await runStep(
      ['scripts/build.ts'],
      { ...env, DEPLOYMENT_ID: deploymentId, DATA_DIR: path.join(folder, 'data') },
      true,
      folder,
    )
    return { folder, replaced: replacedIn(folder), remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** The build's list of replaced files (scripts/old-static-files.ts), as pages name them. */
function replacedIn(folder: string): Set<string> {
  const list = path.join(folder, '.next', 'cache', 'old-static-files', 'replaced.json')
  const replaced = Object.keys(JSON.parse(readFileSync(list, 'utf8')) as Record<string, number>)
  return new Set(replaced.map((file) => `/_next/static/${file}`))
}

/** Every file of the present build, as pages name them. */
export function presentFiles(): Set<string> {
  const folder = path.join(ROOT, '.next', 'static')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Set(
    files.map((entry) => `/_next/static/${path.relative(folder, path.join(entry.parentPath, entry.name))}`),
  )
}

/**
 * Packages as hard links, which need no space: the bundler follows no symbolic link out of its folder. Copied if
 * linking fails.
 */
function linkModules(folder: string): void {
  const [from, to] = [path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules')]
  if (spawnSync('cp', ['-al', from, to]).status === 0) return
  if (existsSync(to)) rmSync(to, { recursive: true })
  mkdirSync(to)
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
}
