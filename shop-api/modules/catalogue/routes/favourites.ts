import type { FastifyInstance } from 'fastify'
import { addFavouriteProduct, favouriteProducts } from '#lib/contract/catalogue/favourite.ts'
import { recentProductsAdd, recentProductsDelete } from '#lib/contract/catalogue/product-summary.ts'
import { checkApproved, signedIn } from '../../identity/caller.ts'
import { serveCall } from '../../identity/serve-call.ts'
import { listFavourites, setFavourite } from '../use-cases/favourites.ts'
import { forgetViewed, noteViewed } from '../use-cases/recent-views.ts'

/** A user's favourites, and the products they viewed. */
export function serveFavourites(app: FastifyInstance): void {
  const { clock } = app.shop

  serveCall(app, addFavouriteProduct, async ({ input, caller, tx }) => {
    checkApproved(caller)
    const isFavourite = input.favourite === 1
    await setFavourite(tx, clock, signedIn(caller).userId, input.productId, isFavourite)
    const message = isFavourite ? 'Added to your favourite list' : 'Removed from favourites'
    return { data: { message }, message }
  })

  serveCall(app, favouriteProducts, async ({ caller, tx }) => ({
    data: await listFavourites(tx, signedIn(caller).userId),
  }))

  serveCall(app, recentProductsAdd, async ({ input, caller, tx }) => {
    await noteViewed(tx, clock, signedIn(caller).userId, input.productId)
    return { data: {} }
  })

  serveCall(app, recentProductsDelete, async ({ input, caller, tx }) => {
    await forgetViewed(tx, signedIn(caller).userId, input.id)
    return { data: {} }
  })
}
