import type { FastifyInstance } from 'fastify'
import {
  addressCreate,
  addressDefault,
  addressDelete,
  addressList,
  addressUpdate,
} from '#lib/contract/accounts/address.ts'
import { signedIn } from '../../identity/caller.ts'
import { serveCall } from '../../identity/serve-call.ts'
import { deleteAddress, listAddresses, makeDefault, saveAddress } from '../use-cases/addresses.ts'

/** A user's saved addresses. */
export function serveAddresses(app: FastifyInstance): void {
  const { database } = app.shop

  serveCall(app, addressList, async ({ caller, tx }) => ({
    data: await listAddresses(tx, signedIn(caller).userId),
  }))

  serveCall(app, addressCreate, async ({ input, caller }) => {
    const { userId } = signedIn(caller)
    const data = await database.transaction((tx) => saveAddress(tx, userId, input, null))
    return { data, message: 'Your address is saved.' }
  })

  serveCall(app, addressUpdate, async ({ input, caller }) => {
    const { userId } = signedIn(caller)
    const data = await database.transaction((tx) => saveAddress(tx, userId, input, input.id))
    return { data, message: 'Your address is saved.' }
  })

  serveCall(app, addressDelete, async ({ input, caller }) => {
    const { userId } = signedIn(caller)
    await database.transaction((tx) => deleteAddress(tx, userId, input.id))
    return { data: {}, message: 'Your address is deleted.' }
  })

  serveCall(app, addressDefault, async ({ input, caller }) => {
    const { userId } = signedIn(caller)
    await database.transaction((tx) => makeDefault(tx, userId, input.id))
    return { data: {}, message: 'This is now your default address.' }
  })
}
