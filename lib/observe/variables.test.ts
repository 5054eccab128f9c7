import * as z from 'zod/mini'
import { observeVariables } from './variables.ts'

const variables = z.object(observeVariables)
const faultsOf = (settings: Record<string, string>) =>
  variables.safeParse(settings).error?.issues.map(({ path, message }) => `${path.join()} ${message}`)

test('requires no variables', () =>
  expect(variables.parse({})).toEqual({ METRICS_HOST: '127.0.0.1', OTEL_TRACES_SAMPLER_ARG: 1 }))

test.each([
  ['METRICS_PORT', '9464', 9464],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://otel.example:4318/x', 'https://otel.example:4318/x'],
  ['OTEL_TRACES_SAMPLER_ARG', '0.05', 0.05],
  ['OTEL_TRACES_SAMPLER_ARG', '1.0', 1],
])('accepts for %s the value %s', (name, text, value) =>
  expect(variables.parse({ [name]: text })).toMatchObject({ [name]: value }),
)

test.each([
  ['METRICS_PORT', '0', 'must be a port'],
  ['METRICS_PORT', '65536', 'must be a port'],
  ['METRICS_PORT', '9464 ', 'must be a port'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'otel.example:4318', 'must be an http(s) address'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://otel.example', 'must be an http(s) address'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'must be a number from 0 to 1'],
  ['OTEL_TRACES_SAMPLER_ARG', '-1', 'must be a number from 0 to 1'],
  ['OTEL_TRACES_SAMPLER_ARG', '5%', 'must be a number from 0 to 1'],
])('refuses %s=%s by name', (name, text, fault) => expect(faultsOf({ [name]: text })).toEqual([`${name} ${fault}`]))
