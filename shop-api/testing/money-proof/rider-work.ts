/** Riders: parcels handed over for cash, refused or missed, and the cash that riders hand in to the drawer. */
import { randomUUID } from 'node:crypto'
import {
  officeHandInConfirm,
  officeHandInState,
  officeRiderDeliver,
  officeRiderMiss,
} from '#lib/contract/deliveries/office/rider.ts'
import {
  officeHandInCode,
  officeRiderSettings,
  officeRiderSettingsSave,
  officeRunRider,
} from '#lib/contract/deliveries/office/rider-cash.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import { advanceOrder } from '../../modules/orders/use-cases/advance-order.ts'
import { sendParcel } from '../../modules/orders/use-cases/send-parcel.ts'
import { must, shillings } from '../ledger-proof/must.ts'
import type { Play } from '../ledger-proof/play.ts'
import { PLENTY } from '../ledger-proof/reservation-model.ts'
import type { OfficePerson } from '../office-shop.ts'
import { freshKey, orderForm } from '../order-form.ts'
import type { DrawerWork } from './drawer-work.ts'
import { type ProofOffice, pickOf, type Random, someOf } from './proof-office.ts'

interface Stop {
  parcelId: number
  cents: number
}

export class RiderWork {
  readonly #office: ProofOffice
  readonly #drawer: DrawerWork
  #rider: OfficePerson | null = null
  /** Cash that the rider really carries. */
  #carried = 0
  /** Parcels that are not handed over yet. */
  #stops: Stop[] = []

  constructor(office: ProofOffice, drawer: DrawerWork) {
    this.#office = office
    this.#drawer = drawer
  }

  /** Plays a run before the orders of a day. @throws Wrong if the books differ from the cash */
  async work(play: Play, random: Random): Promise<void> {
    play.tick(1)
    if (random() < 0.4) return
    await play.setStock(PLENTY)
    const rider = await this.#signIn()
    for (let left = someOf(random, 3); left > 0; left -= 1) this.#stops.push(await this.#send(play, rider))
    const stops = this.#stops
    this.#stops = []
    for (const stop of stops) await this.#visit(play, rider, stop, random)
    if (this.#carried > 0 && random() < 0.7) await this.#handIn(play, rider, random)
    await this.#check(rider)
  }

  /** The same rider every day. The first time, the limit of a rider's cash is raised. */
  async #signIn(): Promise<OfficePerson> {
    if (this.#rider) return this.#office.signIn(this.#rider)
    const [owner] = await this.#office.people('owner', 1)
    const [rider] = await this.#office.people('rider', 1)
    if (!owner || !rider) throw new Error('no rider')
    const { version } = (await this.#office.shop.askAs(owner, officeRiderSettings, {})).data
    await this.#office.shop.askAs(owner, officeRiderSettingsSave, { limit: '9000000.00', version })
    this.#rider = rider
    return rider
  }

  /** An order that is paid on delivery, packed and given to the rider. */
  async #send(play: Play, rider: OfficePerson): Promise<Stop> {
    const { shop } = this.#office
    const { data } = await shop.ask(placeOrder, await orderForm(shop, [[1, 1]]), freshKey())
    const { orderNo, cents } = await this.#office.row<{ orderNo: number; cents: number }>(
      `UPDATE orders SET pays_on_delivery = true WHERE id = $1
       RETURNING order_no::int AS "orderNo", total_cents::float8 AS cents`,
      [data.orderId],
    )
    const [clerk] = await this.#office.people('finance', 1)
    const { database, seller } = play.shop.commands
    const work = { now: new Date(play.now), seller }
    const [parcelId, runId] = await database.transaction(async (tx) => {
      await advanceOrder({ tx, ...work }, { orderNo, unpaid: true }, 'proof')
      const [parcel] = await tx.query<{ id: number }>('SELECT id::int FROM order_parcels WHERE order_id = $1', [
        data.orderId,
      ])
      const id = parcel?.id ?? 0
      await sendParcel({ tx, ...work }, id, { carrier: 'Own rider' }, 'proof')
      const [run] = await tx.query<{ id: number }>(
        `INSERT INTO parcel_runs (carrier, waybill_no, created_by, created_at) VALUES ('Own rider', '', $1, $2)
         RETURNING id::int`,
        [clerk?.staffId, work.now],
      )
      await tx.query('INSERT INTO parcel_run_parcels (parcel_id, run_id) VALUES ($1, $2)', [id, run?.id])
      return [id, run?.id ?? 0] as const
    })
    if (clerk) await shop.askAs(clerk, officeRunRider, { runId, riderId: rider.staffId })
    return { parcelId, cents }
  }

  /** The customer pays in cash, refuses the parcel, or is not there. */
  async #visit(play: Play, rider: OfficePerson, stop: Stop, random: Random): Promise<void> {
    const { shop } = this.#office
    const { parcelId, cents } = stop
    const action = { actionId: randomUUID(), parcelId, at: new Date(play.now).toISOString(), isOffline: random() < 0.3 }
    const what = pickOf(random, 'cash', 'cash', 'cash', 'refused', 'missed')
    if (what === 'missed') {
      const nextDay = addDays(dayInNairobi(new Date(play.now)), 4)
      await shop.askAs(rider, officeRiderMiss, { ...action, isOffline: false, reason: 'Not at home', nextDay })
      this.#stops.push(stop)
      return
    }
    const less = { ...action, isOffline: false, cash: decimalOfCents(cents - 100), refused: [] }
    await this.#office.refused(rider, officeRiderDeliver, less, 'changed-meanwhile')
    const refused = what === 'refused' ? [{ productId: 1, quantity: 1 }] : []
    const cash = what === 'refused' ? 0 : cents
    const reason = what === 'refused' ? { reason: 'Another colour' } : {}
    const wire = { ...action, cash: decimalOfCents(cash), refused, ...reason }
    await shop.askAs(rider, officeRiderDeliver, wire)
    await shop.askAs(rider, officeRiderDeliver, wire)
    this.#carried += cash
  }

  /** The rider hands in the cash, sometimes KSh 200 short, with the code of another person. */
  async #handIn(play: Play, rider: OfficePerson, random: Random): Promise<void> {
    const { shop } = this.#office
    const [receiver] = await this.#office.people('finance', 1)
    if (!receiver) return
    const short = random() < 0.4 && this.#carried > 200_00 ? 200_00 : 0
    const cents = this.#carried - short
    const above = { handInId: randomUUID(), amount: decimalOfCents(this.#carried + 100) }
    await this.#office.refused(rider, officeHandInState, above, 'invalid-request')
    const handInId = randomUUID()
    const stated = { handInId, amount: decimalOfCents(cents) }
    if (short > 0) await this.#office.refused(rider, officeHandInState, stated, 'invalid-request')
    await shop.askAs(rider, officeHandInState, { ...stated, ...(short > 0 && { reason: 'Fuel' }) })
    const made = { handInId, accountId: this.#drawer.accountId }
    await this.#office.refused(rider, officeHandInCode, made, 'not-allowed')
    const { code } = (await shop.askAs(receiver, officeHandInCode, made)).data
    const wrong = code === '000000' ? '000001' : '000000'
    await this.#office.refused(rider, officeHandInConfirm, { handInId, code: wrong }, 'invalid-request')
    if (random() < 0.2) {
      play.tick(601)
      await this.#office.refused(rider, officeHandInConfirm, { handInId, code }, 'not-allowed')
      return
    }
    await shop.askAs(rider, officeHandInConfirm, { handInId, code })
    this.#carried -= cents
    this.#drawer.receive(cents)
  }

  async #check(rider: OfficePerson): Promise<void> {
    const { cents } = await this.#office.row<{ cents: number }>(
      `SELECT coalesce(sum(e.cents), 0)::float8 AS cents FROM money_accounts a JOIN money_entries e ON e.account_id = a.id
       WHERE a.staff_id = $1`,
      [rider.staffId],
    )
    must(cents === this.#carried, `the rider carries ${shillings(this.#carried)}, and by the book ${shillings(cents)}`)
    await this.#drawer.check()
  }
}
