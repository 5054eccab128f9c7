import { waitFor } from '@testing-library/react'
import { draw } from '#components/testing/draw.tsx'
import { answerCall } from '#components/testing/fake-shop.ts'
import { signInAs } from '#components/testing/viewer.ts'
import { rememberFavourite, takeFavourite } from '#lib/account/favourite-intent.ts'
import { signInForFavourites } from '#lib/account/sign-in-reason.ts'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { addFavouriteProduct, favouriteProducts } from '#lib/contract/catalogue/favourite.ts'
import { AfterSignIn } from './after-sign-in.tsx'

const BACK = '/product-details/42'

/** Signs in on a page, after a guest marked product 42. Returns the page to open and the saved favourites. */
async function signInAt(address: string) {
  rememberFavourite({ productId: 42, back: BACK })
  window.history.replaceState(null, '', address)
  answerCall(favouriteProducts, () => ({ data: [] }))
  const saved = answerCall(addFavouriteProduct, () => ({ data: { message: 'Added to your favourite list' } }))
  signInAs(USER_TYPE.consumer)
  const opened: (string | null)[] = []
  draw(<AfterSignIn onDone={(back) => opened.push(back)} />)
  await waitFor(() => expect(opened).toHaveLength(1))
  return { back: opened[0], saved: saved.map(({ productId }) => productId) }
}
afterEach(() => window.history.replaceState(null, '', '/'))

test('saves the favourite that led to the sign-in, and returns to its page', async () => {
  expect(await signInAt(signInForFavourites(BACK))).toEqual({ back: BACK, saved: [42] })
})

test.each(['/sign-in', '/sign-in?next=/cart'])(
  'drops a favourite whose sign-in was abandoned, at a later sign-in on %s',
  async (address) => {
    expect(await signInAt(address)).toEqual({ back: null, saved: [] })
    expect(takeFavourite()).toBeNull()
  },
)
