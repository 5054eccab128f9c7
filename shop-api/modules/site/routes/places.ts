import type { FastifyInstance } from 'fastify'
import {
  cityList,
  countryList,
  countyList,
  pickUpPointDetail,
  pickUpPoints,
  townSearch,
} from '#lib/contract/content/reference.ts'
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
} from '../queries/places.ts'

/** Countries, counties, towns and pick-up points, as forms offer them. */
export function servePlaces(app: FastifyInstance): void {
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

  serveRead(app, pickUpPoints, async ({ tx }) => ({ data: await listPickUpPoints(tx) }))

  serveRead(app, pickUpPointDetail, async ({ input, tx }) => {
    const point = await findPickUpPoint(tx, input.id)
    if (!point) throw refuse('not-found', 'We could not find this pick-up point.')
    return { data: point }
  })
}
