import { mostAwaited } from '../store/back-in-stock/awaited-product.ts'
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

export const stockCommands: readonly Command[] = [awaited]
