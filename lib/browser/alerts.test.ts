import {
  ALERT_STAYS_MS,
  alerts,
  currentAlerts,
  hideAlert,
  holdAlert,
  isPressable,
  MUST_ACT_ALERT_STAYS_MS,
  NO_ALERTS,
  showAlert,
} from './alerts.ts'

afterEach(() => {
  for (const { id } of currentAlerts()) hideAlert(id)
})

test('shows a message for five seconds by default, and removes it if hidden', () => {
  const id = showAlert({ tone: 'success', title: 'Cart updated successfully' })
  const brief = showAlert({ tone: 'info', title: 'Removed from favourites', stay: 2_000 })
  expect(currentAlerts().map(({ stay }) => stay)).toEqual([ALERT_STAYS_MS, 2_000])
  hideAlert(id)
  expect(currentAlerts().map((alert) => alert.id)).toEqual([brief])
})

test('shows a message longer only if it names a required action', () => {
  const mustAct = 'Nothing can be ordered before a trader is selected.'
  showAlert({ tone: 'warning', title: 'Select trader', mustAct })
  expect(currentAlerts()).toEqual([
    { id: expect.any(Number), tone: 'warning', title: 'Select trader', stay: MUST_ACT_ALERT_STAYS_MS },
  ])
})

test('shows at most three messages and removes the oldest', () => {
  for (const title of ['a', 'b', 'c', 'd']) showAlert({ tone: 'info', title })
  expect(currentAlerts().map(({ title }) => title)).toEqual(['b', 'c', 'd'])
})

test('retains a message under the pointer or focus when newer messages arrive', () => {
  const [first = 0] = ['a', 'b', 'c'].map((title) => showAlert({ tone: 'info', title }))
  holdAlert(first, true)
  showAlert({ tone: 'info', title: 'd' })
  expect(currentAlerts().map(({ title }) => title)).toEqual(['a', 'c', 'd'])
  holdAlert(first, false)
  showAlert({ tone: 'info', title: 'e' })
  expect(currentAlerts().map(({ title }) => title)).toEqual(['c', 'd', 'e'])
})

test('counts a link and an action as pressable', () => {
  expect(isPressable({})).toBe(false)
  expect(isPressable({ link: { href: '/cart', text: 'Go to cart' } })).toBe(true)
  expect(isPressable({ action: { text: 'Undo', run: () => {} } })).toBe(true)
})

test('notifies listeners of changes until they unsubscribe, and shows no message on the server', () => {
  let calls = 0
  const leave = alerts.subscribe(() => {
    calls += 1
  })
  const id = showAlert({ tone: 'danger', title: 'No' })
  hideAlert(id)
  leave()
  showAlert({ tone: 'danger', title: 'Unheard' })
  expect(calls).toBe(2)
  expect(NO_ALERTS).toEqual([])
})
