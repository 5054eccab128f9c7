import { login } from '#lib/contract/session.ts'
import { SAMPLE_PASSWORD } from '../seed/people/sample-people.ts'
import type { TestShop } from './shop.ts'

/** Headers of somebody of the sample who has just signed in, such as "consumer" for consumer@fuma.test. */
export async function signedInAs(shop: TestShop, name: string): Promise<{ authorization: string }> {
  const { data } = await shop.ask(login, { email: `${name}@fuma.test`, password: SAMPLE_PASSWORD })
  return { authorization: `Bearer ${data.tokens?.token}` }
}
