import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from '../../scripts/environment.ts'
import { runStep } from '../../scripts/stack.ts'

/** What a build folder holds that is no source. */
const LEFT_OUT = new Set(['.git', '.data', 'node_modules', 'test-results', 'docs', 'e2e'])

/** Where the next release is built. */
export interface SecondBuild {
  folder: string
  remove: () => void
}

/**
 * Builds the same sources as another deployment, in a folder of its own beside files of the present build, as the next
 * release is.
 * @param env of a running shop, with the shop API that the build reads
 */
export async function buildSecond(env: Record<string, string>, deploymentId: string): Promise<SecondBuild> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-release-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    for (const name of readdirSync(ROOT).filter((one) => !LEFT_OUT.has(one))) {
      cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true })
    }
    linkModules(folder)
    await runStep(
      ['scripts/build.ts'],
      { ...env, DEPLOYMENT_ID: deploymentId, DATA_DIR: path.join(folder, 'data') },
      true,
      folder,
    )
    return { folder, remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** Packages as hard links, which take no room: the bundler follows no link out of its folder. Copied where that fails. */
function linkModules(folder: string): void {
  const [from, to] = [path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules')]
  if (spawnSync('cp', ['-al', from, to]).status === 0) return
  if (existsSync(to)) rmSync(to, { recursive: true })
  mkdirSync(to)
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
}
