import type { FastifyInstance } from 'fastify'
import { addressCreate, addressDefault, addressDelete, addressList, addressUpdate } from '#lib/contract/address.ts'
import { addFavouriteProduct, favouriteProducts } from '#lib/contract/favourite.ts'
import { recentProductsAdd, recentProductsDelete } from '#lib/contract/glance.ts'
import { checkApproved, signedIn } from '../http/caller.ts'
import { serveCall } from '../http/serve-call.ts'
import { deleteAddress, listAddresses, makeDefault, saveAddress } from '../store/account/addresses.ts'
import { forgetViewed, listFavourites, noteViewed, setFavourite } from '../store/account/favourites.ts'

/** What an account keeps: addresses, favourites, what was looked at. */
export function serveAccountThings(app: FastifyInstance): void {
  const { clock, database } = app.shop

  serveCall(app, addressList, async ({ caller, query }) => ({
    data: await listAddresses(query, signedIn(caller).userId),
  }))

  serveCall(app, addressCreate, async ({ input, caller }) => {
    const { userId } = signedIn(caller)
    const data = await database.transaction(({ query }) => saveAddress(query, userId, input, null))
    return { data, message: 'Your address is saved.' }
  })

  serveCall(app, addressUpdate, async ({ input, caller }) => {
    const { userId } = signedIn(caller)
    const data = await database.transaction(({ query }) => saveAddress(query, userId, input, input.id))
    return { data, message: 'Your address is saved.' }
  })

  serveCall(app, addressDelete, async ({ input, caller }) => {
    const { userId } = signedIn(caller)
    await database.transaction(({ query }) => deleteAddress(query, userId, input.id))
    return { data: {}, message: 'Your address is deleted.' }
  })

  serveCall(app, addressDefault, async ({ input, caller }) => {
    const { userId } = signedIn(caller)
    await database.transaction(({ query }) => makeDefault(query, userId, input.id))
    return { data: {}, message: 'This is now your default address.' }
  })

  serveCall(app, addFavouriteProduct, async ({ input, caller, query }) => {
    checkApproved(caller)
    const favourite = input.favourite === 1
    await setFavourite(query, clock, signedIn(caller).userId, input.productId, favourite)
    const message = favourite ? 'Added to your favourite list' : 'Removed from favourites'
    return { data: { message }, message }
  })

  serveCall(app, favouriteProducts, async ({ caller, query }) => ({
    data: await listFavourites(query, signedIn(caller).userId),
  }))

  serveCall(app, recentProductsAdd, async ({ input, caller, query }) => {
    await noteViewed(query, clock, signedIn(caller).userId, input.productId)
    return { data: {} }
  })

  serveCall(app, recentProductsDelete, async ({ input, caller, query }) => {
    await forgetViewed(query, signedIn(caller).userId, input.id)
    return { data: {} }
  })
}
