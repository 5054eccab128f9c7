import { existsSync } from 'node:fs'
import { ALL_PERMISSIONS } from '../contract/base/permissions.ts'
import { ACTION_PLACES, orderPlaces, PAGE_PLACES, placesFor } from './places.ts'

const OWNER = new Set(ALL_PERMISSIONS)
const ALL = [...ACTION_PLACES, ...PAGE_PLACES]
const names = (typed: string, permissions = OWNER) => placesFor(ALL, typed, permissions).map(({ name }) => name)

test.each([
  ['vat', 'Settings: VAT'],
  ['invite', 'Invite a staff member'],
  ['mpesa', 'Settings: payment methods'],
  ['change price', 'Prices: shop prices'],
  ['discount', 'Prices: offers'],
  ['new order', 'New order'],
  ['whatsapp', 'New order'],
  ['csv', 'Import products'],
  ['refund', 'Money: refunds'],
  ['mail server', 'Settings: health'],
  ['synonyms', 'Catalogue: search words'],
])('“%s” finds %s', (typed, name) => {
  expect(names(typed)).toContain(name)
})

test('offers only places that the staff member can open', () => {
  expect(names('vat', new Set(['orders.view']))).toEqual([])
  expect(placesFor(orderPlaces('refund 10025'), '', new Set(['orders.view']))).toEqual([])
})

test('names the actions on an order by its number, also from the beginning of the verb', () => {
  const refund = { name: 'Ask for a refund of order 10025', path: '/office/orders/10025?tab=money&refund=ask' }
  expect(orderPlaces('refund 10025')).toMatchObject([refund])
  expect(orderPlaces('Ref #10025')).toMatchObject([refund])
  expect(orderPlaces('refund')).toEqual([])
  expect(orderPlaces('shuka 5')).toEqual([])
  expect(orderPlaces('refund 0')).toEqual([])
})

test('every place has a page, and names are unique', () => {
  const paths = [...new Set(ALL.map(({ path }) => path.replace(/\?.*/, '')))]
  const root = `${import.meta.dirname}/../../app/(office)`
  const hasPage = (path: string) =>
    existsSync(`${root}${path}/page.tsx`) || existsSync(`${root}${path.replace(/\/[^/]+$/, '/[tab]')}/page.tsx`)
  expect(paths.filter((path) => !hasPage(path))).toEqual([])
  expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length)
})
