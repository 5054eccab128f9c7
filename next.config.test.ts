import { PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from 'next/constants.js'
import configOf from './next.config.js'

const given = process.env.DEPLOYMENT_ID
afterEach(() => {
  if (given === undefined) delete process.env.DEPLOYMENT_ID
  else process.env.DEPLOYMENT_ID = given
})

test('the storefront encodes no pictures: Next answers /_next/image with 404', () => {
  expect(configOf(PHASE_PRODUCTION_SERVER).images).toMatchObject({ unoptimized: true })
})

test('a build has one name, for its pages and for what browsers compare', () => {
  process.env.DEPLOYMENT_ID = 'release-7'
  const config = configOf(PHASE_PRODUCTION_BUILD)
  expect(config.deploymentId).toBe('release-7')
  expect(config.generateBuildId?.()).toBe('release-7')
})

test('a build that nobody named has a name of its own all the same, and compares no deployments', () => {
  process.env.DEPLOYMENT_ID = ''
  const config = configOf(PHASE_PRODUCTION_BUILD)
  expect(config.deploymentId).toBeUndefined()
  expect(config.generateBuildId?.()).toMatch(/^unnamed-[0-9a-z]+$/)
})
