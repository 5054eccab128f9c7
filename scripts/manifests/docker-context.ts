/** The files that a container engine would send to a build: the folder's files, filtered by .dockerignore. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

interface Rule {
  pattern: string
  isException: boolean
}

function rulesOf(root: string): Rule[] {
  const lines = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n')
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ pattern: line.replace(/^!/, ''), isException: line.startsWith('!') }))
}

/** A rule for a folder applies to all files in it; the last matching rule decides. */
function isIgnored(file: string, rules: readonly Rule[]): boolean {
  const parts = file.split(path.sep)
  const folders = parts.map((_, at) => parts.slice(0, at + 1).join('/'))
  return rules.reduce(
    (ignored, { pattern, isException }) =>
      folders.some((folder) => path.matchesGlob(folder, pattern)) ? !isException : ignored,
    false,
  )
}

/** Their paths from the root. Folders that only a first `*` excludes are not read. */
export function contextFiles(root: string): string[] {
  const rules = rulesOf(root)
  return readdirSync(root).flatMap((top) => {
    const isWanted = rules.some(({ pattern, isException }) => isException && path.matchesGlob(top, pattern))
    if (!isWanted) return []
    return filesBeneath(root, top).filter((file) => !isIgnored(file, rules))
  })
}

function filesBeneath(root: string, name: string): string[] {
  try {
    return readdirSync(path.join(root, name), { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return [name]
    throw error
  }
}
