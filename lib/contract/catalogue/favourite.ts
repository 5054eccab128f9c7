import * as z from 'zod/mini'
import { BUYERS, defineCall, SIGNED_IN } from '../base/call.ts'
import { productId } from '../base/fields.ts'

/** Traders without approved documents are refused with the reason; type 5 sees favourites but cannot change them. */
const KEEPERS = BUYERS

export const addFavouriteProduct = defineCall({
  name: 'add-favourite-product',
  path: '/add-favourite-product',
  method: 'POST',
  summary: 'Adds a product to the favourites (1) or removes it (0).',
  who: KEEPERS,
  body: 'json',
  answer: 'json',
  writes: true,
  request: z.object({ productId, favourite: z.literal([0, 1]) }),
  /** "Added to your favourite list" or "Removed from favourites". */
  reply: z.object({ message: z.string() }),
})

/** Extension: pages are the same for all users, so the browser fills the hearts with this call. */
export const favouriteProducts = defineCall({
  name: 'favourite-products',
  path: '/favourite-products',
  method: 'POST',
  summary: "The caller's favourites: cluster codes of the product families.",
  who: SIGNED_IN,
  body: 'json',
  answer: 'json',
  writes: false,
  request: z.object({}),
  reply: z.array(z.object({ productId, clusterCode: z.string() })),
})
