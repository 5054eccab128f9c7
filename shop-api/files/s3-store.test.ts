import { createHash } from 'node:crypto'
import { openS3StandIn } from '../testing/s3-stand-in.ts'
import { openS3Store } from './s3-store.ts'

const keys = { S3_REGION: 'eu-west-1', S3_ACCESS_KEY_ID: 'AKFUMA', S3_SECRET_ACCESS_KEY: 'a-secret' }

test('stores, finds and returns files, signs each request and never sends the secret', async () => {
  const s3 = await openS3StandIn('pictures')
  const store = openS3Store({ ...keys, S3_ENDPOINT: s3.endpoint, S3_BUCKET: 'pictures' })
  const bytes = Buffer.from([0, 1, 2, 255])
  expect(await store.get('media/aa/one')).toBeNull()
  expect(await store.has('media/aa/one')).toBe(false)
  await store.put('media/aa/one', bytes)
  expect(await store.get('media/aa/one')).toEqual(bytes)
  expect(await store.has('media/aa/one')).toBe(true)
  await s3.close()
  expect(s3.requests.map(({ method }) => method)).toEqual(['GET', 'HEAD', 'PUT', 'GET', 'HEAD'])
  for (const { url, headers } of s3.requests) {
    expect(url).toBe('/pictures/media/aa/one')
    expect(headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKFUMA\/\d{8}\/eu-west-1\/s3\/aws4_request/)
    expect(JSON.stringify(headers)).not.toContain('a-secret')
  }
  const put = s3.requests[2]?.headers['x-amz-content-sha256']
  expect(['UNSIGNED-PAYLOAD', createHash('sha256').update(bytes).digest('hex')]).toContain(put)
})

test('reports a missing bucket instead of treating it as empty', async () => {
  const s3 = await openS3StandIn('pictures')
  const store = openS3Store({ ...keys, S3_ENDPOINT: s3.endpoint, S3_BUCKET: 'other' })
  await expect(store.put('a', Buffer.from('x'))).rejects.toThrow('no such bucket')
  await expect(store.get('a')).rejects.toThrow('no such bucket')
  await s3.close()
})
