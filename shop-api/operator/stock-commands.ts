import { findDoubledCodes } from '../modules/catalogue/queries/same-codes.ts'
import { mostAwaited } from '../modules/notifications/queries/awaited-product.ts'
import type { Command } from './command.ts'

const awaited: Command = {
  noun: 'stock',
  verb: 'awaited',
  summary: 'Shows the 50 sold-out products that most people asked to be emailed about.',
  usage: '',
  takes: { least: 0, most: 0 },
  options: {},
  async *run({ database }) {
    const products = await mostAwaited(database)
    if (products.length === 0) yield 'No requests for a product.\n'
    for (const { code, name, units, people } of products) {
      yield `${code} · ${name} · ${people} ${people === 1 ? 'person waits' : 'people wait'} · ${units} in stock\n`
    }
  },
}

const doubledCodes: Command = {
  noun: 'stock',
  verb: 'doubled-codes',
  summary: 'Shows product codes that differ only in case, width, spaces or invisible characters.',
  usage: '',
  takes: { least: 0, most: 0 },
  options: {},
  async *run({ database }) {
    const groups = await findDoubledCodes(database)
    if (groups.length === 0) yield 'No two products have the same code.\n'
    for (const { kind, codes } of groups)
      yield `${kind}: ${codes.map((code) => JSON.stringify(code)).join(', ')}. Rename all but one in the office.\n`
  },
}

export const stockCommands: readonly Command[] = [awaited, doubledCodes]
