import { act, fireEvent, screen } from '@testing-library/react'
import { answerLists } from '#components/testing/small-catalogue.ts'
import { BLANKETS, chips, openBlankets, panel, reaches, sealed, showsList } from './list-page.fixture.tsx'

describe('search text typed into the list', () => {
  it('filters from three letters, replaces the address, and is removed with its chip', async () => {
    answerLists()
    const { user } = openBlankets()
    const steps = window.history.length
    const field = panel().getByRole('searchbox', { name: 'Search in blankets' })
    await user.type(field, 'el')
    expect(screen.getByText('Type at least 3 letters.')).toBeVisible()
    await user.type(field, 'gon')
    await showsList({ ...BLANKETS, searchText: 'elgon' })
    await reaches(sealed({ ...BLANKETS, searchText: 'elgon' }))
    expect(window.history.length).toBe(steps)
    expect(field).toHaveFocus()
    await user.click(screen.getByRole('link', { name: 'Remove: “elgon”' }))
    await showsList(BLANKETS)
    expect(field).toHaveValue('')
  })

  it('is requested immediately on Enter, in one call', async () => {
    const requests = answerLists()
    const { user } = openBlankets()
    await user.type(panel().getByRole('searchbox'), 'baringo{Enter}')
    await showsList({ ...BLANKETS, searchText: 'baringo' })
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
    expect(requests.filter(({ searchText }) => searchText === 'baringo')).toHaveLength(1)
  })
})

describe('a price', () => {
  const low = () => panel().getByRole('textbox', { name: 'Lowest price, KSh' })
  const high = () => panel().getByRole('textbox', { name: 'Highest price, KSh' })

  it('accepts its two ends in either order', async () => {
    answerLists()
    const { user } = openBlankets()
    await user.clear(low())
    await user.type(low(), '2,000{Enter}')
    await showsList({ ...BLANKETS, price: [2_000, 3_200] })
    expect(chips()[0]).toMatch(/^Remove: KSh.2,000 to 3,200$/)
    await user.clear(high())
    await user.type(high(), '900')
    await user.tab()
    await showsList({ ...BLANKETS, price: [900, 2_000] })
    expect(chips()[0]).toMatch(/^Remove: KSh.900 to 2,000$/)
    expect(low()).toHaveValue('900')
    expect(high()).toHaveValue('2,000')
  })

  it('is not a filter if it covers all prices, and treats an empty field as its end', async () => {
    answerLists()
    const { user } = openBlankets()
    await user.clear(low())
    await user.type(low(), '1000{Enter}')
    await showsList({ ...BLANKETS, price: [1_000, 3_200] })
    await user.clear(low())
    await user.tab()
    await showsList(BLANKETS)
    expect(chips()).toEqual([])
    await reaches('/product-list/blankets')
  })

  it('is pulled by its thumbs, in one call when they rest, and no end passes the other', async () => {
    const requests = answerLists()
    openBlankets()
    const thumb = panel().getByRole('slider', { name: 'Lowest price, KSh' })
    for (const value of [500, 1_000, 1_500]) fireEvent.change(thumb, { target: { value: String(value) } })
    expect(thumb).toHaveAttribute('aria-valuetext', 'KSh 1,500')
    await showsList({ ...BLANKETS, price: [1_500, 3_200] })
    expect(requests.filter(({ price }) => price !== null)).toHaveLength(1)
    const upper = panel().getByRole('slider', { name: 'Highest price, KSh' })
    fireEvent.change(upper, { target: { value: '200' } })
    await showsList({ ...BLANKETS, price: [1_500, 1_500] })
  })
})
