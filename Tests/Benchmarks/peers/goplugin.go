// The peer that others compare with: HashiCorp's go-plugin as Debian ships it. `goplugin netrpc N`
// and `goplugin grpc N` print the median nanoseconds of N pings, `goplugin bytes N` the time to
// move N messages of 1 MiB from plugin to host over net/rpc.
package main

import (
	"fmt"
	"io/ioutil"
	"log"
	"net/rpc"
	"os"
	"os/exec"
	"sort"
	"strconv"
	"time"

	"context"
	hclog "github.com/hashicorp/go-hclog"
	plugin "github.com/hashicorp/go-plugin"
	"google.golang.org/grpc"
)

var handshake = plugin.HandshakeConfig{ProtocolVersion: 1, MagicCookieKey: "BENCH", MagicCookieValue: "1"}

type server struct{ data []byte }

func (s *server) Bytes(count int, reply *[]byte) error {
	*reply = s.data[:count]
	return nil
}

type overRPC struct{}

func (overRPC) Server(*plugin.MuxBroker) (interface{}, error) {
	return &server{make([]byte, 1<<20)}, nil
}
func (overRPC) Client(_ *plugin.MuxBroker, c *rpc.Client) (interface{}, error) { return c, nil }

type overGRPC struct{ plugin.NetRPCUnsupportedPlugin }

func (overGRPC) GRPCServer(*plugin.GRPCBroker, *grpc.Server) error { return nil }
func (overGRPC) GRPCClient(context.Context, *plugin.GRPCBroker, *grpc.ClientConn) (interface{}, error) {
	return nil, nil
}

func main() {
	if os.Getenv("BENCH") == "1" {
		config := &plugin.ServeConfig{HandshakeConfig: handshake, Logger: hclog.NewNullLogger()}
		if os.Getenv("BENCH_GRPC") == "1" {
			config.Plugins = plugin.PluginSet{"x": overGRPC{}}
			config.GRPCServer = plugin.DefaultGRPCServer
		} else {
			config.Plugins = plugin.PluginSet{"x": overRPC{}}
		}
		plugin.Serve(config)
		return
	}
	log.SetOutput(ioutil.Discard)
	count, _ := strconv.Atoi(os.Args[2])
	command := exec.Command(os.Args[0])
	command.Env = append(os.Environ(), "BENCH=1")
	set := plugin.PluginSet{"x": overRPC{}}
	if os.Args[1] == "grpc" {
		command.Env = append(command.Env, "BENCH_GRPC=1")
		set = plugin.PluginSet{"x": overGRPC{}}
	}
	client := plugin.NewClient(&plugin.ClientConfig{
		HandshakeConfig: handshake, Plugins: set, Cmd: command, Logger: hclog.NewNullLogger(),
		AllowedProtocols: []plugin.Protocol{plugin.ProtocolNetRPC, plugin.ProtocolGRPC},
	})
	defer client.Kill()
	peer, err := client.Client()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if os.Args[1] == "bytes" {
		raw, _ := peer.Dispense("x")
		start := time.Now()
		for i := 0; i < count; i++ {
			var data []byte
			if err := raw.(*rpc.Client).Call("Plugin.Bytes", 1<<20, &data); err != nil {
				os.Exit(1)
			}
		}
		fmt.Println(time.Since(start).Nanoseconds())
		return
	}
	laps := make([]int, count)
	for i := range laps {
		start := time.Now()
		if err := peer.Ping(); err != nil {
			os.Exit(1)
		}
		laps[i] = int(time.Since(start).Nanoseconds())
	}
	sort.Ints(laps)
	fmt.Println(laps[count/2])
}
