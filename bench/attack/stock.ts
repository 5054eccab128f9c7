import type { Attack } from './attack.ts'
import { admitted, verdict } from './attack.ts'
import { productsWithStock, stockOf, tryOrder } from './orders.ts'
import { countsOf, freshEmail, freshPhone, isGeneralLimit, Visitor } from './target.ts'

/** H1: stock reserved by unpaid orders. */

const ORDERS = 40

export const stockAttacks: Attack[] = [
  {
    finding: 'H1',
    attempt: `one network places ${ORDERS} guest orders, each under another name`,
    play: async (target) => {
      const visitor = new Visitor(target)
      const [product] = await productsWithStock(new Visitor(target), 1, 60)
      if (!product) throw new Error('no product')
      const statuses: number[] = []
      for (let i = 0; i < ORDERS; i += 1) {
        const answer = await tryOrder(visitor, product.id, 1)
        statuses.push(answer.status)
        if (answer.status !== 200)
          return verdict(answer.status < 500 && !isGeneralLimit(answer), `${countsOf(statuses)}: ${answer.message}`)
      }
      return admitted(countsOf(statuses))
    },
  },
  {
    finding: 'H1',
    attempt: 'one phone number places ten orders from ten networks',
    play: async (target) => {
      const mobileNumber = freshPhone()
      const [product] = await productsWithStock(new Visitor(target), 1, 60)
      const statuses: number[] = []
      for (let i = 0; i < 10; i += 1)
        statuses.push((await tryOrder(new Visitor(target), product?.id ?? 0, 1, { mobileNumber })).status)
      return verdict(
        statuses.some((status) => status !== 200),
        countsOf(statuses),
      )
    },
  },
  {
    finding: 'H1',
    attempt: 'one email address places ten orders from ten networks',
    play: async (target) => {
      const email = freshEmail()
      const [product] = await productsWithStock(new Visitor(target), 1, 60)
      const statuses: number[] = []
      for (let i = 0; i < 10; i += 1)
        statuses.push((await tryOrder(new Visitor(target), product?.id ?? 0, 1, { email })).status)
      return verdict(
        statuses.some((status) => status !== 200),
        countsOf(statuses),
      )
    },
  },
  {
    finding: 'H1',
    attempt: 'a guest reads the exact stock from the refusal of a large order',
    play: async (target) => {
      const visitor = new Visitor(target)
      const [product] = await productsWithStock(visitor, 1, 11)
      if (!product) throw new Error('no product')
      const { status, message, text } = await tryOrder(visitor, product.id, product.stock + 7)
      const tells = new RegExp(`\\b${product.stock}\\b`).test(message)
      return verdict(status === 409 && !tells && !text.includes(`"available":${product.stock}`), `${status} ${message}`)
    },
  },
  {
    finding: 'H1',
    attempt: 'stock of an order that is never paid is unavailable to others',
    play: async (target) => {
      const visitor = new Visitor(target)
      const [product] = await productsWithStock(visitor, 1, 60)
      if (!product) throw new Error('no product')
      const before = await stockOf(visitor, product.id)
      const answer = await tryOrder(visitor, product.id, 3)
      if (answer.status !== 200) throw new Error(`place-order: ${answer.status} ${answer.message}`)
      const held = await stockOf(visitor, product.id)
      const until = Date.now() + 150_000
      let after = held
      while (Date.now() < until && after < before) {
        await new Promise((resolve) => setTimeout(resolve, 2_000))
        after = await stockOf(visitor, product.id)
      }
      // Other attempts' orders of the same product can end in between: then the stock is higher than before.
      return verdict(held < before && after >= before, `${before} before, ${held} while held, ${after} after its time`)
    },
  },
]
