CREATE TABLE "folded_branches" (
	"user_id" uuid NOT NULL,
	"tree_id" uuid NOT NULL,
	"species_ids" uuid[] NOT NULL,
	CONSTRAINT "folded_branches_user_id_tree_id_pk" PRIMARY KEY("user_id","tree_id")
);
--> statement-breakpoint
ALTER TABLE "folded_branches" ADD CONSTRAINT "folded_branches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folded_branches" ADD CONSTRAINT "folded_branches_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "folded_branches_tree" ON "folded_branches" USING btree ("tree_id");