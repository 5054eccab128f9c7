import { setTimeout as pause } from 'node:timers/promises'
import { getProfile } from '#lib/contract/accounts/profile.ts'
import { cartAdd, cartList, deleteCart } from '#lib/contract/cart/cart.ts'
import { login } from '#lib/contract/identity/session.ts'
import { SAMPLE_PASSWORD } from '#sample/people/sample-people.ts'
import { Browser, Turned } from '../load-test/browser.ts'
import { Samples } from '../load-test/samples.ts'

const EVERY_MS = 300

/** A signed-in customer with a cart. Checks repeatedly that both are still there. */
export class SignedIn {
  readonly wrong = new Set<string>()
  looks = 0
  readonly #browser: Browser
  readonly #name: string
  #cart = ''
  #isOver = false
  #running: Promise<unknown> = Promise.resolve()

  private constructor(browser: Browser, name: string) {
    this.#browser = browser
    this.#name = name
  }

  /** Signs a person of the sample in and puts products into the cart. */
  static async begin(
    shop: { url: string; origin: string },
    name: string,
    products: readonly number[],
  ): Promise<SignedIn> {
    const browser = new Browser(shop.url, new Samples(), shop.origin)
    const person = new SignedIn(browser, name)
    await browser.call('sign in', login, { email: `${name}@fuma.test`, password: SAMPLE_PASSWORD, remember: false })
    const { allProducts } = await browser.call('cart', cartList, { items: [] })
    const old = allProducts.map(({ productId }) => productId)
    if (old.length > 0) await browser.call('cart', deleteCart, { id: old })
    await browser.call('cart', cartAdd, { items: products.map((productId) => ({ productId, quantity: 2 })), set: true })
    person.#cart = await person.#readCart()
    person.#running = person.#watch()
    // `end` reports it, not an unhandled rejection.
    person.#running.catch(() => undefined)
    return person
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#running
    this.#browser.close()
  }

  async #watch(): Promise<void> {
    while (!this.#isOver) {
      try {
        await this.#browser.call('profile', getProfile, {})
        const cart = await this.#readCart()
        if (cart !== this.#cart) this.wrong.add(`the cart of ${this.#name} is ${cart}, not ${this.#cart}`)
        this.looks += 1
      } catch (error) {
        if (!(error instanceof Turned)) throw error
        this.wrong.add(`${this.#name}: ${error.message}`)
      }
      await pause(EVERY_MS)
    }
  }

  async #readCart(): Promise<string> {
    const { allProducts } = await this.#browser.call('cart', cartList, { items: [] })
    return allProducts.map(({ productId, quantity }) => `${quantity} × ${productId}`).join(', ')
  }
}
