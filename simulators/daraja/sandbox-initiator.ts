import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The certificate of the simulator's initiator. Its key belongs to no real certificate: a shop that uses the simulator
 * encrypts with it.
 */
export const SANDBOX_CERTIFICATE_FILE = path.join(import.meta.dirname, 'sandbox-certificate.pem')
export const SANDBOX_CERTIFICATE = readFileSync(SANDBOX_CERTIFICATE_FILE, 'utf8')

export const sandboxInitiator = {
  name: 'fuma-sandbox-api',
  password: 'fuma-sandbox-initiator',
  privateKey: `-----BEGIN PRIVATE KEY-----
MIIEvwIBADANBgkqhkiG9w0BAQEFAASCBKkwggSlAgEAAoIBAQDRsNjslFcqfx9c
0goOOre0f5tyFKg7vK+rvkrU6SoVTw7EzGiBDpbXDUhlGf/32DsX/LEdSNE6QJ5H
A5uglfgEOP49z/OOXh47gh9/7WuB/csVmAeZ/bioY5bOKertGpfqkg+dMqpIpV/v
bPCkKzna1afnq0g7PctO/twl4N/TlARqpu9JWVz8/HYMSAQ/rYUaM6PMbvKhDdtt
ucJxi5t2GPaUxriU3aOevM9YDAUttRFunOumP38XxtzyJ9BYdir0xTPwpjgxPQwF
rSrw6b3wIdr4OUfJhxVffJPX9q9MOUgMeNRgX2AMHqNgNv+qD+7LrUwKrwIxCaBL
U3TFAmbdAgMBAAECggEAF2RiHqpBuxTpW8J2qrW0LqeZoLVbOybGdiNJV80XC7+B
B0VCVztYam8p51VqL6zokrl2zKyF4ri4r3VglB6Gx3nQKvca1YP8XWkbuHq05pB4
alVGa9BZHDfX5/HXKlIwJlPa+A9h3a7NL/l4Mug7kQUKsRZzfWBcYNifmH4omgKS
cKikRF8nsOZHFWs8CoCNpwhePntpTscbTWh1PpKfRIpCLzAGGF9HzNcMby5Zt9am
nnS9wBUgWzsEPvGLBT7Sw/s5ryHS92rVSrMOQpB8Skv3aM5K+tR8smzW1Wa82iXX
AO1x65TgmCVSIGdhidSEDkfLqJVsIfaDBnMu7QiH5QKBgQDuXz9fV+/hyWZn1zfx
Edkwi7sglwuHyZURTriH6bFeCIVCZ7zdXgt3fSVb05Bq1ddF6K28aA1ixDA3K4Je
Xnj+uKGAGB47b1OxbcM1FhKo+d59+i3PAz7+/L1GO4lUyF+ZnTZVUadPAKPw/6sR
MHMfD2TMh16sIcp5tvUXqOg4ewKBgQDhMp6KIUOFomCEXGjJ5ntHpnSvphS+jsPB
YlkzSAYD5DoSvOA2c4ZtZXUXWRsaY55miLkT+MyDwB/JmTQH0PS7zmaGNTM19vem
hh0eqVY6pYIERT4ByWqqHsNSJ5g9LQWn5RJs0DkX6DiuvsGT4chOFFFk7DfVyI/3
qOpg4kZ6hwKBgQCaj0vKCHzUDADIh/YP66DGJ3QYN5gUXZK4fDCOf+qvrBqr6hO9
/YK14YFdvxo/C5TgEXTFWzqCte8FdsK7acpOb2zYX8sKgq7jtuYB/+PtiMbJLHST
a+lm8H3Rkj0DqkDCm/tk6uLvCN1EIKLNLHsYwqR7MbMjLW3Z6dWVl8GrDQKBgQDE
0XbahqP64aW1SQaUnwnT31lQQrkSqrfQBmKrfSE0uX0/7y+Op30vk2K42zni4HoK
ZyhKmkI0S+/8RBfDVQ7wLT5RwaFWYtijA8fjimBAtXJixRmieiTtNiHDZbOalATD
bmOiEoIzsNQJddK9qrFj/EH/EKzj/XxGGa1uq5SpdQKBgQChsJ61+KCOutMXsepz
Cc5yn+L12GvXUV/IhQCQadsQqPx9FbhaaGoNd8egYws4L9leEdSu2Zcis/y7GsYb
IfzLifzguOdXoK1FH7629KCbOR6v/dUL9sahJ+DW9KWmzNQfpzliHtYJzoPS5bO+
CawfNrC+HON4kBZBfsdBQvge1g==
-----END PRIVATE KEY-----
`,
}
