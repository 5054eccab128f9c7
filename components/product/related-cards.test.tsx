import { screen, waitFor } from '@testing-library/react'
import { draw } from '#components/testing/draw.tsx'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { BLANKET } from '#components/testing/small-grid.ts'
import { relatedProducts } from '#lib/contract/catalogue/product-summary.ts'
import { RelatedCards } from './related-cards.tsx'

test('shows matching products as links, or no section without such products', async () => {
  answerCall(relatedProducts, () => ({ data: [{ ...BLANKET, id: 7, clusterName: 'Mara shuka' }] }))
  const { unmount } = draw(<RelatedCards id={101} />)
  expect(await screen.findByRole('link', { name: 'Mara shuka' })).toHaveAttribute('href', '/product-details/7')
  unmount()
  answerCall(relatedProducts, () => ({ data: [] }))
  draw(<RelatedCards id={102} />)
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Goes well with it' })).toBeNull())
})

test('shows an error if loading fails, and tries again on request', async () => {
  answerCall(relatedProducts, () => refused('not-allowed', 'Not just now.'))
  const { user } = draw(<RelatedCards id={101} />)
  await screen.findByText('We could not load similar products.')
  answerCall(relatedProducts, () => ({ data: [{ ...BLANKET, id: 7, clusterName: 'Mara shuka' }] }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: 'Mara shuka' })
})
