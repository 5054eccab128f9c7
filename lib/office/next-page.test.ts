import { expect, test } from '@jest/globals'
import { officeNext } from './next-page.ts'

test.each([
  ['/office/orders?status=paid#x', '/office/orders?status=paid#x'],
  ['/office', '/office'],
  [null, '/office'],
  ['', '/office'],
  ['/', '/office'],
  ['/officers', '/office'],
  ['https://evil.test/office', '/office'],
  ['//evil.test/office', '/office'],
  ['/\\evil.test/office', '/office'],
  ['/office/../../evil', '/office'],
  ['javascript:alert(1)//office', '/office'],
  ['/office/sign-in?next=/office/sign-in', '/office'],
])('opens for %s the page %s', (given, expected) => expect(officeNext(given)).toBe(expected))
