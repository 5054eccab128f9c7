import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { getProfile } from '#lib/contract/accounts/profile.ts'
import { cartList } from '#lib/contract/cart/cart.ts'
import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import { productList } from '#lib/contract/catalogue/product-list.ts'
import { relatedProducts } from '#lib/contract/catalogue/product-summary.ts'
import { productAutocomplete } from '#lib/contract/catalogue/suggestions.ts'
import { login, logout } from '#lib/contract/identity/session.ts'
import { SAMPLE_PASSWORD } from '#sample/people/sample-people.ts'
import { type Browser, holds, isPage, Turned } from './browser.ts'
import { freshPhone, type Handset } from './handset.ts'
import { payByPhone, place, prepareOrder } from './ordering.ts'
import type { Plan, Step } from './plan.ts'
import { oneOf, popularOf } from './random.ts'
import type { ShopFacts } from './shop-facts.ts'

/** Sample people who sign in. */
const PEOPLE = ['consumer', 'trader', 'nakuru', 'branch']
/** Shillings of a filter's highest price. */
const PRICES = { least: 500, step: 10, steps: 2_000 }

export interface Surroundings {
  facts: ShopFacts
  /** Null if the phones are unreachable: orders are placed and not paid. */
  handset: Handset | null
}

/** A visitor who browses, and sometimes buys: the steps of a plan, in order. */
export class Visitor {
  readonly #browser: Browser
  readonly #plan: Plan
  readonly #surroundings: Surroundings

  constructor(browser: Browser, plan: Plan, surroundings: Surroundings) {
    this.#browser = browser
    this.#plan = plan
    this.#surroundings = surroundings
  }

  /** Runs steps and pauses until it is stopped. After a refusal it continues with another step. */
  async run(signal: AbortSignal): Promise<void> {
    const think = () => pause(this.#plan.nextPause(), undefined, { signal }).catch(() => undefined)
    await think()
    while (!signal.aborted) {
      try {
        await this.#take(this.#plan.nextStep())
      } catch (error) {
        if (!(error instanceof Turned)) throw error
      }
      await think()
    }
    this.#browser.close()
  }

  #take(step: Step): Promise<unknown> {
    switch (step) {
      case 'product':
        return this.#product()
      case 'list':
        return this.#list()
      case 'search':
        return this.#search()
      case 'filter':
        return this.#filter()
      case 'cart':
        return this.#cart()
      case 'account':
        return this.#account()
      case 'order':
        return this.#order()
    }
  }

  async #product(): Promise<void> {
    const { id, name } = popularOf(this.#surroundings.facts.products, this.#plan.random)
    await this.#browser.open('product page', `/product-details/${id}`, holds(name))
    // Only visitors who reach the end of the page request its content.
    if (this.#plan.random() < 0.5) await this.#browser.call('related products', relatedProducts, { id })
  }

  async #list(): Promise<void> {
    const { path, word } = popularOf(this.#surroundings.facts.lists, this.#plan.random)
    await this.#browser.open('list page', path, holds(word))
  }

  async #search(): Promise<void> {
    const { words } = this.#surroundings.facts
    const text = `${oneOf(words, this.#plan.random)} ${oneOf(words, this.#plan.random)}`.toLowerCase()
    await this.#browser.call('suggestions', productAutocomplete, { searchText: text.slice(0, 5) })
    await this.#browser.open('search page', `/search?q=${encodeURIComponent(text)}`, isPage)
  }

  async #filter(): Promise<void> {
    const { facts } = this.#surroundings
    const { random } = this.#plan
    await this.#browser.call('filter', productList, {
      ...EMPTY_FILTER,
      collection: [oneOf(facts.collections, random)],
      brands: random() < 0.5 ? [oneOf(facts.brands, random)] : [],
      price: [0, PRICES.least + PRICES.step * Math.floor(random() * PRICES.steps)],
    })
  }

  async #cart(): Promise<void> {
    const { facts } = this.#surroundings
    const first = popularOf(facts.sellable, this.#plan.random)
    const lines = [...new Set([first, oneOf(facts.sellable, this.#plan.random)])]
    if (this.#plan.random() < 0.3) await this.#browser.open('cart page', '/cart', holds('Cart'))
    const items = lines.map((productId) => ({ productId, quantity: 1 }))
    await this.#browser.call('cart', cartList, { items })
  }

  async #account(): Promise<void> {
    const email = `${oneOf(PEOPLE, this.#plan.random)}@fuma.test`
    await this.#browser.call('sign in', login, { email, password: SAMPLE_PASSWORD, remember: false })
    await this.#browser.open('account page', '/my-account', holds('ccount'))
    await this.#browser.call('profile', getProfile, {})
    await this.#browser.call('sign out', logout, {})
  }

  async #order(): Promise<void> {
    const { facts, handset } = this.#surroundings
    const phone = freshPhone()
    const buyer = { phone, email: `load.${randomUUID()}@example.co.ke` }
    const lines = [{ productId: oneOf(facts.sellable, this.#plan.random), quantity: 1 }]
    const order = await prepareOrder(this.#browser, facts, lines, buyer)
    const placed = await place(this.#browser, order, randomUUID())
    if (handset) await payByPhone(this.#browser, placed, phone, handset)
  }
}
