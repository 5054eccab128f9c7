import { isPushAddress } from './push-address.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91b',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA',
])('accepts %s', (address) => expect(isPushAddress(address)).toBe(true))

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://a:b@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilfcm.googleapis.com.example/x',
  'https://notfcm.googleapis.com@127.0.0.1/x',
  'https://xpush.apple.com/x',
  'https://127.0.0.1/x',
  'https://169.254.169.254/latest/meta-data',
  'not an address',
  '',
])('refuses %s', (address) => expect(isPushAddress(address)).toBe(false))
