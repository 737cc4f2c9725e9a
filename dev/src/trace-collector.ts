export { type CollectedSpan, startTraceCollector } from '@app/chassis/testing/trace-collector';
