import { getTree, listTrees, type PublicConfiguration } from '@life-tree/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { parseInput } from '../../http/bodies/validation.ts';
import type { AnswerVisitor } from '../../http/pages/page-renderer.ts';
import type { Throttle } from '../../http/throttle.ts';
import { anyVisitor } from '../tree-access/viewer.ts';
import type { TreesService } from '../trees/trees-service.ts';

interface AnswerVisitorDependencies {
  readonly trees: Pick<TreesService, 'get' | 'listPublic'>;
  readonly throttle: Throttle;
  readonly configuration: PublicConfiguration;
}

/** Answers the calls of pages that the server renders, and no others, with what any visitor may see. */
export function createAnswerVisitor(dependencies: AnswerVisitorDependencies): AnswerVisitor {
  const { trees, throttle, configuration } = dependencies;
  return async (request: FastifyRequest, call, { params = {}, query = {} }) => {
    await throttle.countCall(request.ip, null);
    switch (call) {
      case 'GET config':
        return configuration;
      case 'GET ph-tree':
        return JSON.parse(
          await trees.listPublic(anyVisitor.userId, parse(listTrees.query, textsOf(query))),
        );
      case 'GET ph-tree/{id}':
        return trees.get(parse(getTree.params, params).id, anyVisitor);
      default:
        throw new AppError('unknown-path');
    }
  };
}

function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = parseInput(schema, input);
  if (!result.ok) throw result.error;
  return result.value;
}

/** As in the query of an address, where all values are texts. */
function textsOf(query: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
