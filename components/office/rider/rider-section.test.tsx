/** The rider's phone: stops, cash with change, refused products, M-Pesa at the door, and actions without a connection. */
import { screen, waitFor, within } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import {
  type Delivery,
  type Miss,
  officeHandInConfirm,
  officeHandInState,
  officeRiderDeliver,
  officeRiderDue,
  officeRiderMiss,
  officeRiderPrompt,
  officeRiderRun,
  officeRiderStop,
  type RiderRun,
  type RiderStop,
} from '#lib/contract/deliveries/office/rider.ts'
import { riderDevice, storedActions } from '#lib/office/rider/stored-actions.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { RiderSection } from './rider-section.tsx'
import { StopPage } from './stop-page.tsx'

const STOP: RiderStop = {
  ...{ parcelId: 7, orderNo: 10_570, parcelNo: 1, customer: 'Halima Abdi', place: 'Eastleigh, Nairobi' },
  ...{ state: 'waiting', due: 5017_00, cash: 0, reason: '', nextDay: null, hasPicture: false },
  ...{ hasCode: false, isCodeConfirmed: false },
  lines: [
    { productId: 1, product: 'Ceremony shuka', unit: 'piece', quantity: 2 },
    { productId: 2, product: 'Shawl', unit: 'piece', quantity: 1 },
  ],
}
const RUN: RiderRun = {
  ...{ carried: 8920_00, carriedStops: 2, limit: 50_000_00, handIn: null },
  stops: [STOP, { ...STOP, parcelId: 8, orderNo: 10_571, customer: 'Joyce Wanza', due: 0 }],
}

let run: RiderRun
let delivered: Delivery[]

beforeEach(() => {
  localStorage.clear()
  riderDevice.set(null)
  storedActions.set(null)
  run = RUN
  delivered = []
  signedInAs('rider')
  answerCall(officeRiderRun, () => ({ data: run }))
  answerCall(officeRiderDeliver, (input) => {
    delivered.push(input as Delivery)
    return { data: {} }
  })
})

const button = (name: string) => screen.findByRole('button', { name })

test('lists the stops with their amounts, and the cash that the rider carries', async () => {
  drawOffice(<RiderSection />)
  const stops = within(await screen.findByRole('list', { name: 'Stops' }))
  expect(stops.getByRole('link', { name: /10570, Halima Abdi.*KSh\u00a05,017/ })).toHaveAttribute(
    'href',
    '/office/rider/7',
  )
  expect(stops.getByRole('link', { name: /10571, Joyce Wanza.*Paid/ })).toBeTruthy()
  expect(screen.getByText('You carry KSh 8,920 from 2 stops.')).toBeTruthy()
})

test('takes cash with change: the button repeats the sum', async () => {
  const { user } = drawOffice(<StopPage parcelId={7} />)
  const deliver = await button('Delivered, KSh\u00a05,017 taken')
  expect(deliver).toBeDisabled()
  await user.type(screen.getByRole('textbox', { name: 'Cash given' }), '5,100')
  expect(screen.getByText('KSh 83')).toBeTruthy()
  expect(screen.getByText('KSh 13,937')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Another person' }))
  expect(deliver).toBeDisabled()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Asha')
  await user.click(deliver)
  await waitFor(() => expect(delivered).toHaveLength(1))
  expect(delivered[0]).toMatchObject({ parcelId: 7, cash: 5017_00, refused: [], takenBy: 'Asha' })
  expect(storedActions.read()).toBeNull()
})

test('takes less for refused products, with a reason', async () => {
  answerCall(officeRiderDue, () => ({ data: { due: 3000_00 } }))
  const { user } = drawOffice(<StopPage parcelId={7} />)
  await user.click(await button('The customer does not take all of it'))
  await user.click(screen.getByRole('checkbox', { name: /Shawl/ }))
  expect(await screen.findByRole('heading', { name: 'Take KSh\u00a03,000' })).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Cash given' }), '3000')
  expect(await button('Delivered, KSh\u00a03,000 taken')).toBeDisabled()
  await user.type(screen.getByRole('textbox', { name: 'Why is it not taken?' }), 'Wrong colour')
  await user.click(await button('Delivered, KSh\u00a03,000 taken'))
  await waitFor(() => expect(delivered).toHaveLength(1))
  expect(delivered[0]).toMatchObject({ refused: [{ productId: 2, quantity: 1 }], reason: 'Wrong colour' })
})

test('waits for M-Pesa at the door', async () => {
  let state: 'waiting' | 'paid' = 'waiting'
  answerCall(officeRiderPrompt, () => ({ data: {} }))
  answerCall(officeRiderStop, () => ({ data: { ...RUN, ...STOP, no: 1, of: 2, prompt: { state, reason: null } } }))
  const { user } = drawOffice(<StopPage parcelId={7} />)
  await user.click(await screen.findByRole('radio', { name: 'M-Pesa prompt' }))
  await user.click(await button('Send the prompt'))
  expect(await screen.findByText('Waiting for the PIN on the phone')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Delivered' })).toBeDisabled()
  state = 'paid'
  run = { ...RUN, stops: [{ ...STOP, due: 0 }] }
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delivered' })).not.toBeDisabled(), { timeout: 5000 })
  await user.click(screen.getByRole('button', { name: 'Delivered' }))
  await waitFor(() => expect(delivered[0]).toMatchObject({ cash: 0 }))
})

test('takes no cash above the limit', async () => {
  run = { ...RUN, carried: 50_000_00 }
  const { user } = drawOffice(<StopPage parcelId={7} />)
  await user.type(await screen.findByRole('textbox', { name: 'Cash given' }), '5017')
  expect(screen.getByText(/Hand it in before you take more cash/)).toBeTruthy()
  expect(await button('Delivered, KSh\u00a05,017 taken')).toBeDisabled()
})

test('stores an action without a connection, counts its cash, and sends it later', async () => {
  answerCall(officeRiderDeliver, () => refused('shop-unreachable', 'No connection.'))
  const { user, unmount } = drawOffice(<StopPage parcelId={7} />)
  await user.type(await screen.findByRole('textbox', { name: 'Cash given' }), '5017')
  await user.click(await button('Delivered, KSh\u00a05,017 taken'))
  await waitFor(() => expect(storedActions.read()?.[0]?.action.input.isOffline).toBe(true))
  unmount()
  answerCall(officeRiderDeliver, (input) => {
    delivered.push(input as Delivery)
    return { data: {} }
  })
  drawOffice(<RiderSection />)
  await waitFor(() => expect(delivered).toHaveLength(1))
  expect(delivered[0]).toMatchObject({ isOffline: true, cash: 5017_00 })
  await waitFor(() => expect(storedActions.read()).toBeNull())
})

test('names an action that the shop refused, until the rider has noted it', async () => {
  answerCall(officeRiderDeliver, () => refused('not-allowed', 'This stop is already finished.'))
  const { user } = drawOffice(<StopPage parcelId={7} />)
  await user.type(await screen.findByRole('textbox', { name: 'Cash given' }), '5017')
  await user.click(await button('Delivered, KSh\u00a05,017 taken'))
  expect(await screen.findByText('Order 10570, Halima Abdi was not recorded.')).toBeTruthy()
  await user.click(await button('Noted, remove it'))
  expect(storedActions.read()).toBeNull()
})

test('records that the customer was not there, with the next day', async () => {
  const missed: Miss[] = []
  answerCall(officeRiderMiss, (input) => {
    missed.push(input as Miss)
    return { data: {} }
  })
  const { user } = drawOffice(<StopPage parcelId={7} />)
  await user.click(await button('Not at home'))
  await user.type(screen.getByRole('textbox', { name: 'What happened?' }), 'The gate was closed')
  await user.click(screen.getByRole('button', { name: 'Record' }))
  await waitFor(() => expect(missed[0]).toMatchObject({ parcelId: 7, reason: 'The gate was closed' }))
})

test('hands cash in with a reason for the difference, and the receiver’s code', async () => {
  const stated: unknown[] = []
  answerCall(officeHandInState, (input) => {
    stated.push(input)
    run = { ...RUN, handIn: { handInId: crypto.randomUUID(), amount: 8720_00, hasCode: true } }
    return { data: {} }
  })
  const confirmed: unknown[] = []
  answerCall(officeHandInConfirm, (input) => {
    confirmed.push(input)
    run = { ...RUN, carried: 200_00, carriedStops: 1 }
    return { data: {} }
  })
  const { user } = drawOffice(<RiderSection />)
  const amount = await screen.findByRole('textbox', { name: 'Amount that you hand in, KSh' })
  await user.clear(amount)
  await user.type(amount, '8720')
  expect(await button('Hand in KSh\u00a08,720')).toBeDisabled()
  await user.type(screen.getByRole('textbox', { name: 'Why is KSh\u00a0200 missing?' }), 'Fuel')
  await user.click(await button('Hand in KSh\u00a08,720'))
  expect(stated).toMatchObject([{ amount: 8720_00, reason: 'Fuel' }])
  await user.type(await screen.findByRole('textbox', { name: 'Code, six digits' }), '123456')
  await user.click(await button('Confirm'))
  expect(await screen.findByText('You carry KSh 200 from 1 stop.')).toBeTruthy()
  expect(confirmed).toMatchObject([{ code: '123456' }])
})
