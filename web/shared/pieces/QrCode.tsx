/** A code for the camera of another device. Its label says what a person cannot read from it. */

export interface QrCodeProps {
  size: number
  path: string
  label: string
}

export const QrCode = ({ size, path, label }: QrCodeProps) => (
  <svg
    className="qr"
    viewBox={`0 0 ${size} ${size}`}
    role="img"
    aria-label={label}
    shapeRendering="crispEdges"
  >
    <path className="qr-ground" d={`M0 0h${size}v${size}H0z`} />
    <path className="qr-dark" d={path} />
  </svg>
)
