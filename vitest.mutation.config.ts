import { defineConfig } from 'vitest/config';
import { chooseRoom, inRealTime } from './test/harness/mutation-room.ts';
import base from './vitest.config.ts';

const { projects: _all, ...shared } = base.test ?? {};

// What mutation testing runs: the tests about the mutated modules and no others, so that it takes minutes.
export default defineConfig({
  test: {
    ...shared,
    include: [...chooseRoom(process.env['ROOM']).tests],
    exclude: inRealTime,
    setupFiles: ['test/harness/leave-no-trace.ts', 'test/harness/load-rooms.ts'],
  },
});
