import { spawn } from 'node:child_process'
import path from 'node:path'
import type { Product } from '../../lib/contract/catalogue/product.ts'
import { type Cents, decimalOfCents } from '../../lib/format/money.ts'

const ROOT = path.join(import.meta.dirname, '../..')

/** The shop's own columns, as few as a change of price needs. */
export const priceFile = ({ clusterCode, colorCode, colorName, sizeCode, sizeName }: Product, price: Cents): string => {
  const cells = [clusterCode, colorCode, colorName, sizeCode, sizeName, decimalOfCents(price)]
  return `product_code,colour_code,colour,size_code,size,price_ex_vat\n${cells.map((cell) => `"${cell}"`).join(',')}\n`
}

export interface Import {
  /** The time at which it reported the switch of the catalogue. */
  switchedAt: number
  ended: Promise<unknown>
}

/**
 * `npm run catalogue -- import FILE --yes` with the running shop. Resolves when it reports the switch of the catalogue.
 */
export async function importFile(file: string): Promise<Import> {
  const env = {
    ...process.env,
    DATA_DIR: process.env.FUMA_DATA_DIR,
    DATABASE_URL: '',
    PUBLIC_URL: process.env.FUMA_URL,
  }
  const child = spawn(process.execPath, ['scripts/catalogue.ts', 'import', file, '--yes'], { cwd: ROOT, env })
  let output = ''
  const ended = new Promise((resolve) => child.once('close', resolve))
  const switchedAt = await new Promise<number>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk
        if (output.includes('the catalogue was switched')) resolve(Date.now())
      })
    }
    void ended.then(() => reject(new Error(`the import ended without a switch: ${output}`)))
  })
  return { switchedAt, ended }
}
