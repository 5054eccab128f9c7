import { cleanup, configure } from '@testing-library/react'
import { currentAlerts, hideAlert } from '#lib/browser/alerts.ts'
import { forgetAll } from '#lib/browser/tab-storage.ts'
import { queryClient } from '#lib/http/query-client.ts'
import { downloads, installBrowserParts, loadDocument } from './browser-parts.ts'
import { closeFakeShop, fakeFetch } from './fake-shop.ts'
import { FakeUpload } from './fake-upload.ts'
import { matchers } from './matchers.ts'
import { opened } from './next-navigation.ts'
import { signOut } from './viewer.ts'
import { DESKTOP, matchMedia, setWindowWidth } from './window-size.ts'

expect.extend(matchers)
installBrowserParts()
Object.assign(window, { fetch: fakeFetch, matchMedia, XMLHttpRequest: FakeUpload })
// A busy machine draws late.
configure({ asyncUtilTimeout: 15_000 })

/** Errors and warnings of React, a component or jsdom: they fail a test, like in a journey. */
const complaints: string[] = []
const complain = console.error
console.error = (...given) => {
  // jsdom is older than the element.
  if (String(given[0]).includes('is unrecognized in this browser') && given[1] === 'search') return
  complaints.push(given.map(String).join(' ').slice(0, 2_000))
  complain(...given)
}

beforeEach(() => {
  setWindowWidth(DESKTOP)
  localStorage.clear()
  loadDocument('/')
  opened.length = 0
  downloads.length = 0
})

afterEach(() => {
  cleanup()
  signOut()
  for (const { id } of currentAlerts()) hideAlert(id)
  queryClient.clear()
  forgetAll()
  expect({ unanswered: closeFakeShop(), complaints: complaints.splice(0) }).toEqual({ unanswered: [], complaints: [] })
})
