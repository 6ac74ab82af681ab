import type { SpanContext } from '@opentelemetry/api';

/** A position in a trace, as W3C Trace Context hands it on: https://www.w3.org/TR/trace-context/#traceparent-header */
type TraceParent = Pick<SpanContext, 'traceId' | 'spanId' | 'traceFlags'>;

/** Reads a `traceparent`; a text that is none is as good as absent. */
export function parseTraceParent(text: string | undefined): TraceParent | undefined {
  // Later versions may add fields; ff is no version.
  const form =
    /^(?!ff)(?<version>[\da-f]{2})-(?!0{32})(?<trace>[\da-f]{32})-(?!0{16})(?<span>[\da-f]{16})-(?<flags>[\da-f]{2})(?<more>-.*)?$/;
  const found = form.exec(text?.trim() ?? '')?.groups;
  if (!found || (found.version === '00' && found.more !== undefined)) return undefined;
  const { trace = '', span = '', flags = '' } = found;
  return { traceId: trace, spanId: span, traceFlags: Number.parseInt(flags, 16) & 1 };
}

/** Writes a `traceparent`. */
export function formatTraceParent({ traceId, spanId, traceFlags }: TraceParent): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}
