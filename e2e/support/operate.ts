import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const ROOT = path.join(import.meta.dirname, '../..')

/** `npm run shop-api -- …` with the running shop, as its operator types it. Returns its output. */
export async function operate(...words: string[]): Promise<string> {
  const env = {
    ...process.env,
    DATA_DIR: process.env.FUMA_DATA_DIR,
    DATABASE_URL: '',
    PUBLIC_URL: process.env.FUMA_URL,
  }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/shop-api.ts', ...words], { cwd: ROOT, env })
  return stdout
}
