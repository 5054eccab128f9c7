import { PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from 'next/constants.js'
import configOf from './next.config.js'

const given = process.env.DEPLOYMENT_ID
afterEach(() => {
  if (given === undefined) delete process.env.DEPLOYMENT_ID
  else process.env.DEPLOYMENT_ID = given
})

test("disables Next's picture encoder: /_next/image responds 404", () => {
  expect(configOf(PHASE_PRODUCTION_SERVER).images).toMatchObject({ unoptimized: true })
})

test('gives a build one name, for its pages and for browsers', () => {
  process.env.DEPLOYMENT_ID = 'release-7'
  const config = configOf(PHASE_PRODUCTION_BUILD)
  expect(config.deploymentId).toBe('release-7')
  expect(config.generateBuildId?.()).toBe('release-7')
})

test('gives an unnamed build a generated name, and compares no deployments', () => {
  process.env.DEPLOYMENT_ID = ''
  const config = configOf(PHASE_PRODUCTION_BUILD)
  expect(config.deploymentId).toBeUndefined()
  expect(config.generateBuildId?.()).toMatch(/^unnamed-[0-9a-z]+$/)
})

test('lets mail programs in a browser load pictures, and no other site any other file', async () => {
  const rules = (await configOf(PHASE_PRODUCTION_SERVER).headers?.()) ?? []
  const policies = rules.flatMap(({ source, headers }) =>
    headers.flatMap(({ key, value }) => (key === 'Cross-Origin-Resource-Policy' ? [[source, value]] : [])),
  )
  expect(policies).toEqual([
    ['/:path((?!_next/static/|media/).*)', 'same-origin'],
    ['/:path(_next/static/.*)', 'same-origin'],
    ['/:path(media/.*)', 'cross-origin'],
  ])
})
