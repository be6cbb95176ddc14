/**
 * Cleans the SVG of a logo: keeps a list of elements and attributes that only draw. Nothing that runs, loads
 * or links is on the list. The checked tree is the written tree, from SVGO's parser.
 */
import { type CustomPlugin, optimize } from 'svgo'

const elements = new Set([
  ...['svg', 'g', 'defs', 'title', 'desc', 'symbol', 'use', 'path', 'rect', 'circle', 'ellipse', 'line'],
  ...['polyline', 'polygon', 'text', 'tspan', 'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask'],
  ...['pattern'],
])

const attributes = new Set([
  ...['xmlns', 'viewBox', 'width', 'height', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry'],
  ...['fx', 'fy', 'd', 'points', 'transform', 'id', 'href', 'xlink:href', 'xmlns:xlink', 'offset', 'version'],
  ...['preserveAspectRatio', 'gradientUnits', 'gradientTransform', 'spreadMethod', 'patternUnits'],
  ...[
    'patternContentUnits',
    'patternTransform',
    'clipPathUnits',
    'maskUnits',
    'maskContentUnits',
    'dx',
    'dy',
  ],
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'opacity', 'color'],
  ...['clip-path', 'clip-rule', 'mask', 'stop-color', 'stop-opacity', 'display', 'visibility', 'paint-order'],
  ...['font-family', 'font-size', 'font-weight', 'font-style', 'text-anchor', 'letter-spacing'],
  ...['dominant-baseline', 'textLength', 'lengthAdjust'],
])

/** `url()` may only point into the same file. */
const outside = /url\s*\(\s*(?!["']?#[\w-]+["']?\s*\))|javascript:|data:|expression\s*\(|@import|&#|\\/i
const ownPart = /^#[\w.:-]{1,80}$/

const MOST_NODES = 20_000
/** Entities can grow without end, and a logo needs no document type. */
const declarations = /<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST)/i

export class UncleanSvg extends Error {}

function isKept(name: string, value: string): boolean {
  if (!attributes.has(name) || outside.test(value)) return false
  if (name === 'href' || name === 'xlink:href') return ownPart.test(value)
  if (name === 'xmlns') return value === 'http://www.w3.org/2000/svg'
  if (name === 'xmlns:xlink') return value === 'http://www.w3.org/1999/xlink'
  return true
}

/** Removes everything outside the lists. Runs last. */
const onlyDrawing = (): CustomPlugin => ({
  name: 'onlyDrawing',
  fn: () => {
    let nodes = 0
    const drop = (node: unknown, parent: { children: unknown[] }) => {
      parent.children = parent.children.filter((each) => each !== node)
    }
    return {
      doctype: { enter: drop },
      instruction: { enter: drop },
      comment: { enter: drop },
      cdata: { enter: drop },
      element: {
        enter(node, parent) {
          nodes += 1
          if (nodes > MOST_NODES) throw new UncleanSvg('The SVG has too many parts.')
          if (!elements.has(node.name) || (node.name === 'svg' && parent.type !== 'root')) {
            drop(node, parent)
            // The visitor would otherwise go on below it.
            node.children = []
            return
          }
          node.attributes = Object.fromEntries(
            Object.entries(node.attributes).filter(([name, value]) => isKept(name, value)),
          )
        },
      },
    }
  },
})

/** Throws UncleanSvg for a file that is not an SVG, or draws nothing. */
export function cleanSvg(bytes: Uint8Array): string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UncleanSvg('The SVG is not UTF-8.')
  }
  if (declarations.test(text))
    text = text.replace(/<!DOCTYPE\s+svg(?:\s+PUBLIC\s+"[^"<>[]*"\s+"[^"<>[]*")?\s*>/i, '')
  if (declarations.test(text)) throw new UncleanSvg('Save the SVG without a document type.')
  let cleaned: string
  try {
    cleaned = optimize(text, {
      multipass: false,
      floatPrecision: 3,
      // Styles become attributes before the last step removes everything outside the list.
      plugins: [
        { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
        'convertStyleToAttrs',
        onlyDrawing(),
      ],
    }).data
  } catch (error) {
    throw error instanceof UncleanSvg ? error : new UncleanSvg('The file is not a well-formed SVG.')
  }
  if (!/^<svg[ >]/.test(cleaned) || !/<(?:path|rect|circle|ellipse|line|poly|text|use)/.test(cleaned))
    throw new UncleanSvg('The SVG draws nothing that a logo may contain.')
  return cleaned
}
