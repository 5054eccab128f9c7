import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** How a command on this machine reaches the running shop API: a file in the data folder, readable by its owner only. */
export interface OperatorAddress {
  port: number
  /** Every process that can read the file has the rights of an operator. */
  token: string
  pid: number
}

const fileIn = (dataDir: string) => path.join(dataDir, 'operator.json')

export function writeAddress(dataDir: string, address: OperatorAddress): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = fileIn(dataDir)
  // Removed first: an existing file with wider permissions would retain its mode.
  rmSync(file, { force: true })
  writeFileSync(file, `${JSON.stringify(address)}\n`, { mode: 0o600, flag: 'wx' })
  chmodSync(file, 0o600)
}

/** @returns null when no shop API has left its address */
export function readAddress(dataDir: string): OperatorAddress | null {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as OperatorAddress
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return null
    throw error
  }
}

/** Takes the address away, if it is still this process's own. */
export function removeAddress(dataDir: string): void {
  if (readAddress(dataDir)?.pid === process.pid) rmSync(fileIn(dataDir), { force: true })
}
