import type { FastifyInstance } from 'fastify'
import {
  cityList,
  countryList,
  countyList,
  pickUpPointDetail,
  pickUpPoints,
  townSearch,
} from '#lib/contract/content/reference.ts'
import { type Clock, today } from '#lib/format/clock.ts'
import { calendarDays } from '#lib/format/open-days.ts'
import { suggestTowns } from '#lib/places/find-town.ts'
import { refuse } from '../../../refusal.ts'
import { serveRead } from '../../identity/serve-call.ts'
import {
  findPickUpPoint,
  listCounties,
  listCountries,
  listPickUpPoints,
  listTowns,
  listTownsOfCountry,
  type PickUpPoint,
} from '../queries/places.ts'
import { loadSite } from '../use-cases/site.ts'

/** A point with the days until an order is ready there: calendar days from today, and working days. */
const withDays = (point: PickUpPoint, clock: Clock, openDays: string) => ({
  ...point,
  days: calendarDays(today(clock), point.days, openDays),
  workingDays: point.days,
})

/** Countries, counties, towns and pick-up points, as forms offer them. */
export function servePlaces(app: FastifyInstance): void {
  const { clock } = app.shop
  serveRead(app, countryList, async ({ tx }) => ({ data: await listCountries(tx) }))

  serveRead(app, countyList, async ({ input, tx }) => {
    const counties = await listCounties(tx, input.countryId)
    return { data: counties.map(({ id, name }) => ({ id, name })) }
  })

  serveRead(app, cityList, async ({ input, tx }) => {
    const towns = await listTowns(tx, input.countyId)
    return { data: towns.map(({ isOther, ...town }) => (isOther ? { ...town, isOther } : town)) }
  })

  serveRead(app, townSearch, async ({ input, tx }) => ({
    data: suggestTowns(await listTownsOfCountry(tx, input.countryId), input.searchText),
  }))

  serveRead(app, pickUpPoints, async ({ tx }) => {
    const { openDays } = await loadSite(tx)
    return { data: (await listPickUpPoints(tx)).map((point) => withDays(point, clock, openDays)) }
  })

  serveRead(app, pickUpPointDetail, async ({ input, tx }) => {
    const point = await findPickUpPoint(tx, input.id)
    if (!point) throw refuse('not-found', 'We could not find this pick-up point.')
    const { openDays } = await loadSite(tx)
    return { data: withDays(point, clock, openDays) }
  })
}
