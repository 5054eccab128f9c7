import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The folders to which a running test shop writes: its data folder (database, files, logs), its logs, and the built
 * storefront's caches.
 */
function foldersOfShop(): string[] {
  const { FUMA_TEST_DATA_AT: data, FUMA_TEST_LOGS_AT: logs } = process.env
  if (!data || !logs) throw new Error('The shop of the tests is not running.')
  return [...new Set([data, logs, path.join('.next', 'cache'), path.join('.next', 'server')])]
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
  } catch (error) {
    // A cache that was never needed.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** A card number, in every form in which it could be written down. */
export function formsOf(number: string): string[] {
  const groups = number.match(/\d{4}/g) as string[]
  const encoded = [Buffer.from(number).toString('hex'), Buffer.from(number).toString('base64').slice(0, 20)]
  return [number, groups.join(' '), groups.join('-'), groups.join('%20'), ...encoded]
}

/** A CVV with the names it would have: three digits alone occur everywhere. */
export function formsOfCvv(cvv: string): string[] {
  return [`securityCode":"${cvv}`, `securityCode\\":\\"${cvv}`, `securityCode=${cvv}`, `securityCode: '${cvv}`]
}

/**
 * The files that contain one of these texts.
 * @returns a line for each; empty if no file does
 */
export function placesThatStore(forms: string[]): string[] {
  const found: string[] = []
  let looked = 0
  for (const file of foldersOfShop().flatMap(filesIn)) {
    let bytes: Buffer
    try {
      bytes = readFileSync(file)
    } catch (error) {
      // The database tidies up while we look.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue
      throw error
    }
    looked += 1
    for (const form of forms) if (bytes.includes(form)) found.push(`${file} holds ${form.slice(0, 6)}…`)
  }
  if (looked < 20) throw new Error(`Only ${looked} files were found: this is not where the shop writes.`)
  return found
}
