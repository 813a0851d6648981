import nock from 'nock';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** For the tests of one file, nobody is reached but nock; afterwards `http` is again what the next file expects. */
export function interceptHttp(): void {
  beforeAll(() => {
    if (!nock.isActive()) nock.activate();
    nock.disableNetConnect();
  });
  afterEach(() => nock.cleanAll());
  afterAll(() => {
    nock.enableNetConnect();
    nock.restore();
  });
}
