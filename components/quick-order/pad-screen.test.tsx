import { act, screen, waitFor, within } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import { downloads, textOf } from '#components/testing/browser-parts.ts'
import { draw } from '#components/testing/draw.tsx'
import { answerCall, type FakeRequest, refused } from '#components/testing/fake-shop.ts'
import { addedAnswer, answerPad, codeOf } from '#components/testing/small-pad.ts'
import { signInAs, signOut } from '#components/testing/viewer.ts'
import { forgetAll, recall } from '#lib/browser/tab-storage.ts'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { quickOrder, quickOrderAdd } from '#lib/contract/cart/quick-order.ts'
import { PAD, type Pad } from '#lib/quick-order/pad.ts'
import { PadScreen } from './pad-screen.tsx'

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Lines' })
const add = () => screen.getByRole('button', { name: 'Add to your cart' })
const sum = () => within(screen.getByRole('complementary', { name: 'Order total' }))
const figure = (name: string) => sum().getByText(name).nextElementSibling
const says = (text: string) => waitFor(() => expect(sum().getByRole('status')).toHaveTextContent(text))
/** Lines that are wrong, each with its reason. */
const wrong = () =>
  within(screen.getByRole('region', { name: /to correct$/ }))
    .getAllByRole('listitem')
    .map((item) => [...item.querySelectorAll('p')].map(({ textContent }) => textContent))

function openPad() {
  signInAs(USER_TYPE.trader)
  return draw(<PadScreen example={codeOf(1)} />)
}

test('checks 80 lines, pasted from a spreadsheet or typed', async () => {
  const requests = answerPad()
  const { user } = openPad()
  screen.getByText(/For example: SB-1 2 bales\./)
  expect(add()).toBeDisabled()
  await says('No lines yet')
  await user.click(field())
  const rows = Array.from({ length: 78 }, (_, at) => (at % 2 ? `sb ${at + 1}\t1\tbale` : `${codeOf(at + 1)};2`))
  await user.paste(`${rows.join('\r\n')}\r\n`)
  await user.type(field(), 'SB-79 x 3{Enter}{Enter}sb 80 2bales')
  await says('80 lines, all correct')
  expect(requests.at(-1)?.lines).toHaveLength(80)
  // One request after a pause in typing, not one per letter.
  expect(requests.length).toBeLessThan(4)
  expect(figure('Products')).toHaveTextContent('80')
  // 39 × 2 pieces, 39 bales of 12, 3 pieces and 2 bales.
  expect(figure('Products, ex-VAT')).toHaveTextContent('KSh 286,500.00')
  expect(figure('With VAT')).toHaveTextContent('KSh 332,340.00')
  expect(add()).not.toBeDisabled()
})

test('lists wrong lines with their reasons and links to each line', async () => {
  answerPad()
  const { user } = openPad()
  await user.click(field())
  await user.paste('SB-1 3\nNO-SUCH-CLOTH 2\nSB-2 -4\nSB-1 1 bale')
  await says('2 of 4 lines are correct')
  expect(wrong()).toEqual([
    ['Line 2: NO-SUCH-CLOTH 2', 'We found no product with the code “NO-SUCH-CLOTH”.'],
    ['Line 3: SB-2 -4', 'Enter a quantity above 0.'],
  ])
  screen.getByText('Two lines of this product, added together.')
  await expectAccessible()
  screen.getByText('1 bale + 3 pieces: 15 pieces')
  await user.click(screen.getByRole('button', { name: 'Correct line 3' }))
  expect(field()).toHaveFocus()
  await user.keyboard('SB-2 4')
  expect(field()).toHaveValue('SB-1 3\nNO-SUCH-CLOTH 2\nSB-2 4\nSB-1 1 bale')
  await says('3 of 4 lines are correct')

  await user.click(screen.getByRole('button', { name: 'Download them' }))
  const [file] = downloads
  expect(file?.name).toBe('lines-to-correct.csv')
  expect(await textOf(file?.file ?? new Blob())).toContain('2,NO-SUCH-CLOTH 2,We found no product')
})

test('prompts for colour and size of a family’s code, and leaves its quantity unchanged', async () => {
  answerPad()
  const { user } = openPad()
  await user.click(field())
  await user.paste('SB-1 1\nkk 2 bales')
  await screen.findByText('Kikoy comes in several colours or sizes: choose one.')
  await expectAccessible()
  const use = () => screen.getByRole('button', { name: 'Use it in line 2' })
  expect(use()).toBeDisabled()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'Large')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Colour' }), 'Blue')
  // Blue has a single size, so there is no size to choose.
  expect(screen.queryByRole('combobox', { name: 'Size' })).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Colour' }), 'Red')
  expect(use()).toBeDisabled()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'Large')
  await user.click(use())
  expect(field()).toHaveValue('SB-1 1\nKK-RED-L 2 bale')
  await says('2 lines, all correct')
})

describe('lines added to the cart', () => {
  it('leave the pad, and refused lines stay with the reason', async () => {
    answerPad()
    const sent = answerCall(quickOrderAdd, ({ lines }) => addedAnswer(lines))
    const { user } = openPad()
    await user.click(field())
    await user.paste('SB-1 3\nNO-SUCH-CLOTH 2\nSB-2 1 bale')
    await says('2 of 3 lines are correct')
    await user.click(add())
    await waitFor(() => expect(field()).toHaveValue('NO-SUCH-CLOTH 2'))
    expect(sent).toEqual([{ lines: ['SB-1 3', 'NO-SUCH-CLOTH 2', 'SB-2 1 bale'] }])
    expect(await screen.findByRole('link', { name: 'Go to your cart' })).toHaveAttribute('href', '/cart')
    await waitFor(() => expect(wrong()).toHaveLength(1))
    expect(add()).toBeDisabled()
  })

  it('show a refusal by the cart at the line', async () => {
    answerPad()
    const message = 'Your cart is full.'
    answerCall(quickOrderAdd, () => ({
      data: { totalUniqueItems: 500, added: [], problems: [{ line: 0, code: 'cart-full' as const, message }] },
    }))
    const { user } = openPad()
    await user.type(field(), 'SB-1 3')
    await says('1 line, correct')
    await user.click(add())
    await waitFor(() => expect(wrong()).toEqual([['Line 1: SB-1 3', message]]))
    expect(screen.queryByRole('link', { name: 'Go to your cart' })).toBeNull()
  })

  it('return in full above newer lines if the shop refuses them', async () => {
    answerPad()
    let refuse = () => {}
    const decided = new Promise<void>((resolve) => {
      refuse = resolve
    })
    answerCall(quickOrderAdd, async () => {
      await decided
      return refused('not-approved', 'Your documents are not approved yet.')
    })
    const { user } = openPad()
    await user.type(field(), 'SB-1 3')
    await user.click(add())
    await user.type(field(), 'SB-5 1')
    await act(async () => refuse())
    await waitFor(() => expect(field()).toHaveValue('SB-1 3\nSB-5 1'))
    const message = screen.getByText('Nothing was added to your cart.').closest('[data-alert]') as HTMLElement
    expect(message).toHaveTextContent('Your documents are not approved yet.')
    expect(within(message).getByRole('link', { name: 'Your documents' })).toHaveAttribute('href', '/kyc-upload')
  })

  it('wait for the connection, also on another page, and are sent again as the same order', async () => {
    answerPad()
    const keys: (string | undefined)[] = []
    const add80 = ({ lines }: { lines: string[] }, { headers }: FakeRequest) => {
      keys.push(headers['idempotency-key'])
      return keys.length < 3 ? refused('shop-unreachable', 'No.') : addedAnswer(lines)
    }
    answerCall(quickOrderAdd, add80)
    const first = openPad()
    await first.user.type(field(), 'SB-1 3{Enter}SB-2 1')
    await first.user.click(add())
    await screen.findByText('No connection. 2 lines not sent yet.')
    expect(field()).toHaveValue('')
    await first.user.type(field(), 'WRITTEN-MEANWHILE 3')
    expect(screen.getByRole('button', { name: 'Adding to your cart…' })).toBeDisabled()
    first.unmount()

    draw(<PadScreen example={null} />)
    await screen.findByText('No connection. 2 lines not sent yet.')
    expect(field()).toHaveValue('WRITTEN-MEANWHILE 3')
    for (const tries of [2, 3]) {
      act(() => void window.dispatchEvent(new Event('online')))
      await waitFor(() => expect(keys).toHaveLength(tries))
    }
    await screen.findByRole('link', { name: 'Go to your cart' })
    expect(field()).toHaveValue('WRITTEN-MEANWHILE 3')
    expect(new Set(keys).size).toBe(1)
    expect(screen.queryByText(/^No connection/)).toBeNull()
  })
})

test('retains the typed lines over another page and a reload of the tab', async () => {
  answerPad()
  const first = openPad()
  await first.user.type(field(), 'SB-1 3{Enter}SB-2')
  first.unmount()
  draw(<PadScreen example={null} />)
  expect(field()).toHaveValue('SB-1 3\nSB-2')
  await says('2 lines, all correct')
  expect(recall<Pad>(PAD)?.text).toBe('SB-1 3\nSB-2')
})

test('forgets one person’s lines if another person signs in at this tab', async () => {
  answerPad()
  const first = openPad()
  await first.user.type(field(), 'SB-1 3')
  first.unmount()
  signOut()
  forgetAll()
  openPad()
  expect(field()).toHaveValue('')
})

test('shows why a check failed, and checks again at the next change', async () => {
  answerPad()
  answerCall(quickOrder, () => refused('not-allowed', 'Not just now.'))
  const { user } = openPad()
  await user.type(field(), 'SB-1 3')
  await sum().findByText('Not just now.')
  await says('1 line, not checked')
  answerPad()
  await user.type(field(), '0')
  await says('1 line, correct')
  expect(sum().queryByText('Not just now.')).toBeNull()
})

describe('a file', () => {
  const open = async (
    user: ReturnType<typeof openPad>['user'],
    name: string,
    content: string | Uint8Array<ArrayBuffer>,
  ) => user.upload(screen.getByLabelText('CSV or XLSX file'), new File([content], name))

  it('is appended to the typed lines, and can be read again', async () => {
    answerPad()
    const { user } = openPad()
    await user.type(field(), 'SB-9 1')
    await open(user, 'order.csv', 'Code;Quantity;Unit\r\nSB-1;2;bale\r\nSB-2;5;\r\n')
    await waitFor(() => expect(field()).toHaveValue('SB-9 1\nSB-1 2 bale\nSB-2 5\n'))
    await screen.findByText('2 lines read from “order.csv”.')
    await open(user, 'order.csv', 'SB-3,1')
    await waitFor(() => expect(field()).toHaveValue('SB-9 1\nSB-1 2 bale\nSB-2 5\nSB-3 1\n'))
  })

  it('is refused by name if it is neither CSV nor XLSX', async () => {
    answerPad()
    const { user } = openPad()
    const file = new File([new Uint8Array([0xff, 0xd8, 0, 0])], 'cat.csv')
    await user.upload(screen.getByLabelText('CSV or XLSX file'), file)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '“cat.csv”: This file is not CSV or XLSX. Please choose another file.',
    )
    expect(field()).toHaveValue('')
  })
})

test('sends no lines above the maximum', async () => {
  const requests = answerPad()
  const { user } = openPad()
  await user.click(field())
  await user.paste('SB-1 1\n'.repeat(5_001))
  await screen.findByText('You can add at most 5,000 lines at a time. Please remove some.')
  expect(add()).toBeDisabled()
  await act(() => new Promise((resolve) => setTimeout(resolve, 2_200)))
  expect(requests).toEqual([])
  await says('5,001 lines, not checked')
})
