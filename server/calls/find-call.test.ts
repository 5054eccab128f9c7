import { CALLS } from '#lib/contract/call-list.ts'
import { findCall } from './find-call.ts'

const example = (path: string) => path.replaceAll(/\{\w+\}/g, '7')

test.each(CALLS.filter(({ inside }) => !inside))('a browser finds $path', (call) => {
  expect(findCall(example(call.path))?.call).toBe(call)
})

test.each(['/product-addresses', '/refresh-token', '/no-such-call', '/', ''])('a browser finds no %s', (path) => {
  expect(findCall(path)).toBeNull()
})

test.each(CALLS.filter(({ inside }) => inside))('hides $path, which only the server calls, from browsers', (call) => {
  expect(findCall(example(call.path))).toBeNull()
})

test.each([
  ['/collection-list', 'product-collection-list'],
  ['/customer-address', 'address-list'],
  ['/cancel-resons', 'cancel-reasons'],
  ['/sales-representative', 'help-section'],
  ['/trader-branch-add', 'branch-create'],
  ['/trader-branch-detail', 'branch-detail'],
  ['/trader-branch-update', 'branch-update'],
  ['/trader-update-status', 'branch-status-update'],
])('the specification’s %s is %s', (path, name) => {
  expect(findCall(path)?.call.name).toBe(name)
})
